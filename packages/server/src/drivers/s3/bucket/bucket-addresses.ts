import { GetObjectCommand, UploadPartCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { create as createContentDisposition } from 'content-disposition';
import type { BegunUpload, Bucket } from './bucket.ts';
import type { BucketAccess } from './s3-access.ts';

/** The longest validity of a version 4 signature: a week, which is also the limit of the job API. */
const MAX_SECONDS = 7 * 24 * 60 * 60;
/** A slow phone sends a part of 8 MiB in that time at 10 kB a second; after it, the phone asks for another address. */
const PART_EXPIRES_SECONDS = 15 * 60;

/**
 * Addresses that are signed locally, without a request, for clients. They are signed by this machine's clock; those of
 * downloads expire in time even if that clock is wrong by some minutes.
 */
export function createBucketAddresses({ locate, publicClient }: BucketAccess) {
  const presignPart: Bucket['presignPart'] = ({ key, multipartId }, { partNumber, bytes }) => {
    const place = { ...locate(key), UploadId: multipartId, PartNumber: partNumber };
    // The length becomes a signed header: the store refuses another `Content-Length`.
    const command = new UploadPartCommand({ ...place, ContentLength: bytes });
    return getSignedUrl(publicClient, command, { expiresIn: PART_EXPIRES_SECONDS });
  };
  return {
    presign(key, { fileName, contentType, expiresAtMs }) {
      const seconds = Math.ceil((expiresAtMs - Date.now()) / 1000);
      const command = new GetObjectCommand({
        ...locate(key),
        ResponseContentDisposition: createContentDisposition(fileName),
        ResponseContentType: contentType,
        ResponseCacheControl: 'private, no-store',
      });
      const expiresIn = Math.min(Math.max(seconds, 1), MAX_SECONDS);
      return getSignedUrl(publicClient, command, { expiresIn });
    },
    presignPart,
    async findOrigin() {
      const none: BegunUpload = { key: 'none', multipartId: 'none' };
      // Only the library knows the host for a bucket and a region.
      return new URL(await presignPart(none, { partNumber: 1, bytes: 1 })).origin;
    },
  } satisfies Partial<Bucket>;
}
