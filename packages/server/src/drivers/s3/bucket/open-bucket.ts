import { randomUUID } from 'node:crypto';
import { StartError } from '../../../config/start-error.ts';
import { BlobError } from '../../../ports/blob-store.ts';
import { StoreUnavailableError } from '../../../ports/store-unavailable.ts';
import { BLOB_FOLDER } from '../blob-keys.ts';
import type { StoragePlace } from '../storage-url.ts';
import type { Bucket } from './bucket.ts';
import { openAccess } from './s3-access.ts';
import { createS3Bucket } from './s3-bucket.ts';
import { findDenial, findErrorName, findRightRegion, type Denial } from './store-failure.ts';

/**
 * Opens the folder of a bucket that blobs are in.
 *
 * @throws StartError, when it cannot be used.
 */
export async function openBucket(place: StoragePlace): Promise<Bucket> {
  const access = openAccess(place, BLOB_FOLDER);
  const bucket = createS3Bucket(access);
  try {
    await checkBucket(bucket, place);
    return bucket;
  } catch (error) {
    access.close();
    throw error;
  }
}

/**
 * Tests at the start, with an empty object, whether the bucket can be used. Each start has its own key, as a store may
 * refuse concurrent writes of one key. The key looks like a blob's id, so that the sweep removes it after a kill.
 *
 * @throws StartError `storage_unusable`.
 */
export async function checkBucket(bucket: Bucket, place: StoragePlace): Promise<void> {
  const probe = nameProbe();
  const steps: [right: string, step: () => Promise<unknown>][] = [
    ['s3:PutObject', () => bucket.put(probe, Buffer.alloc(0))],
    ['s3:ListBucket', () => bucket.listKeys(probe)],
    ['s3:ListBucketMultipartUploads', () => bucket.listUploads(probe)],
    // Only the permission matters.
    ['s3:GetObject', async () => (await bucket.get(probe))?.on('error', () => {}).resume()],
    ['s3:DeleteObject', () => bucket.remove(probe)],
  ];
  for (const [right, step] of steps) await take(step, place, right);
}

/**
 * Tests whether the store takes a part after its upload was completed. OpenStack Swift does, S3 does not.
 *
 * @throws StartError `storage_unusable`.
 */
export async function findLateParts(bucket: Bucket, place: StoragePlace): Promise<boolean> {
  const key = nameProbe();
  const bytes = Buffer.from('part');
  const tryLatePart = async () => {
    const upload = { key, multipartId: await bucket.beginUpload(key) };
    const etag = await bucket.putPart(upload, 1, bytes);
    await bucket.completeUpload(upload, etag === undefined ? [] : [etag]);
    const isTaken = (await bucket.putPart(upload, 1, bytes)) !== undefined;
    await bucket.remove(key);
    // In case the store has not completed it.
    await bucket.abortUpload(upload);
    return isTaken;
  };
  return take(tryLatePart, place, 's3:PutObject');
}

/** A key that looks like a blob's id. */
function nameProbe(): string {
  return `probe-${randomUUID()}`;
}

async function take<Result>(
  step: () => Promise<Result>,
  place: StoragePlace,
  right: string,
): Promise<Result> {
  try {
    return await step();
  } catch (cause) {
    throw new StartError('storage_unusable', explain(cause, place, right), { cause });
  }
}

const WRONG_REGION = new Set([
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
  'PermanentRedirect',
]);

function explain(error: unknown, { bucket, endpoint }: StoragePlace, right: string): string {
  const cause = error instanceof StoreUnavailableError ? error.cause : error;
  const denial = findDenial(cause);
  if (denial) return DENIALS[denial](bucket, right);
  if (error instanceof StoreUnavailableError) {
    const where = endpoint === undefined ? 'Amazon S3' : `The S3 store at ${endpoint}`;
    return `${where} cannot be reached, or does not answer. Check "endpoint" in SVC_STORAGE_URL, and the network.`;
  }
  if (error instanceof BlobError) return 'The S3 store is full. Make room, or raise its quota.';
  const name = findErrorName(error) ?? '';
  if (WRONG_REGION.has(name)) return explainRegion(bucket, findRightRegion(error));
  const message = error instanceof Error ? error.message : String(error);
  return `The bucket "${bucket}" cannot be used (${name || message}). Check SVC_STORAGE_URL.`;
}

const DENIALS: Record<Denial, (bucket: string, right: string) => string> = {
  no_bucket: (bucket) => `There is no bucket "${bucket}". Create it, or correct SVC_STORAGE_URL.`,
  no_keys: () => 'There are no keys for the S3 store. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  refused_keys: () => 'The S3 store refuses the keys. Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  no_right: (bucket, right) =>
    `The keys lack the right ${right} for the bucket "${bucket}". Grant it, or use other keys.`,
};

function explainRegion(bucket: string, region: string | undefined): string {
  const next = region === undefined ? 'Correct "region"' : `Write region=${region}`;
  return `The bucket "${bucket}" is in another region. ${next} in SVC_STORAGE_URL.`;
}
