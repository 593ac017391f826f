import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { create as createContentDisposition } from 'content-disposition';
import type { DownloadDescription } from '../../../ports/blob-store.ts';

/** The longest validity of a version 4 signature: a week, which is also the limit of the job API. */
const MAX_SECONDS = 7 * 24 * 60 * 60;

/**
 * An address for downloading one object until it expires. It is signed by this machine's clock, and expires in time
 * even if that clock is wrong by some minutes.
 */
export async function presignGet(
  client: S3Client,
  place: { Bucket: string; Key: string },
  { fileName, contentType, expiresAtMs }: DownloadDescription,
): Promise<string> {
  const seconds = Math.ceil((expiresAtMs - Date.now()) / 1000);
  const command = new GetObjectCommand({
    ...place,
    ResponseContentDisposition: createContentDisposition(fileName),
    ResponseContentType: contentType,
    ResponseCacheControl: 'private, no-store',
  });
  return getSignedUrl(client, command, { expiresIn: Math.min(Math.max(seconds, 1), MAX_SECONDS) });
}
