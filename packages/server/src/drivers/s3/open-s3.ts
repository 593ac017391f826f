import { StartError } from '../../config/start-error.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { PartLedger } from '../../ports/part-ledger.ts';
import { createS3BlobStore, type S3BlobOptions } from './s3-blob-store.ts';
import { parseStorageUrl } from './storage-url.ts';

/** The limit of one copy request (https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html). */
const MAX_COPY_BYTES = 5 * 1024 ** 3;

/**
 * Opens a bucket of an S3 object store, and tests whether it can be used. Keys are found like in Amazon's tools:
 * `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, a profile, or the machine's role.
 *
 * @param url - see {@link parseStorageUrl}.
 * @throws StartError `bad_option` or `storage_unusable`.
 */
export async function openS3BlobStore(
  url: string,
  ledger: PartLedger,
  { isUploadDirect = false, maxBytes = 0, ...options }: OpenS3Options = {},
): Promise<BlobStore> {
  const place = parseStorageUrl(url);
  const { openBucket, findLateParts } = await import('./bucket/open-bucket.ts').catch(explainMissing);
  const bucket = await openBucket(place);
  if (!isUploadDirect) return createS3BlobStore(bucket, ledger, options);
  const directOrigin = await bucket.findOrigin();
  const takesLateParts = await findLateParts(bucket, place);
  if (takesLateParts && maxBytes > MAX_COPY_BYTES) {
    throw new StartError(
      'bad_option',
      `With --direct-upload, this store takes files of ${MAX_COPY_BYTES} bytes at most. Lower --max-bytes, or leave out --direct-upload.`,
    );
  }
  return createS3BlobStore(bucket, ledger, { ...options, directOrigin, takesLateParts });
}

export interface OpenS3Options extends Omit<S3BlobOptions, 'directOrigin' | 'takesLateParts'> {
  /** Lets clients send parts straight to the store. Default: no. */
  isUploadDirect?: boolean | undefined;
  /** Size of the largest file in bytes. Default: unknown; files too large for the store fail. */
  maxBytes?: number | undefined;
}

/** The client library is optional. */
function explainMissing(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'ERR_MODULE_NOT_FOUND') throw error;
  throw new StartError(
    'storage_unusable',
    'The client library for S3 is missing. Run "npm install @aws-sdk/client-s3 @aws-sdk/s3-request-presigner".',
    { cause: error },
  );
}
