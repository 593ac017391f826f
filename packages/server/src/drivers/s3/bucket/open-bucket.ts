import type { Bucket } from './bucket.ts';
import { checkBucket } from './check-bucket.ts';
import { BLOB_FOLDER } from '../blob-keys.ts';
import { openAccess } from './s3-access.ts';
import { createS3Bucket } from './s3-bucket.ts';
import type { StoragePlace } from '../storage-url.ts';

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
