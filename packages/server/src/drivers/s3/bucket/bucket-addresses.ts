import { UploadPartCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { BegunUpload, Bucket } from './bucket.ts';
import { presignGet } from './presign-get.ts';
import type { BucketAccess } from './s3-access.ts';

/** A slow phone sends a part of 8 MiB in that time at 10 kB a second; after it, the phone asks for another address. */
const PART_EXPIRES_SECONDS = 15 * 60;

/** Addresses that are signed locally, without a request, for clients. */
export function createBucketAddresses({
  bucket,
  prefix,
  publicClient,
}: BucketAccess): Pick<Bucket, 'presign' | 'presignPart' | 'findOrigin'> {
  const locate = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });
  const presignPart: Bucket['presignPart'] = ({ key, multipartId }, { partNumber, bytes }) => {
    const place = { ...locate(key), UploadId: multipartId, PartNumber: partNumber };
    // The length becomes a signed header: the store refuses another `Content-Length`.
    const command = new UploadPartCommand({ ...place, ContentLength: bytes });
    return getSignedUrl(publicClient, command, { expiresIn: PART_EXPIRES_SECONDS });
  };
  return {
    presign: (key, download) => presignGet(publicClient, locate(key), download),
    presignPart,
    async findOrigin() {
      const none: BegunUpload = { key: 'none', multipartId: 'none' };
      // Only the library knows the host for a bucket and a region.
      return new URL(await presignPart(none, { partNumber: 1, bytes: 1 })).origin;
    },
  };
}
