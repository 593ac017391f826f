import { CreateBucketCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { SwiftS3 } from '../services/swift-s3.ts';

type Place = Pick<SwiftS3, 'endpoint' | 'region' | 'accessKeyId' | 'secretAccessKey'>;

/** Creates a bucket, unless it exists from an earlier run. */
export async function createBucket(place: Place, name: string): Promise<void> {
  const { endpoint, region, accessKeyId, secretAccessKey } = place;
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  try {
    await client.send(new CreateBucketCommand({ Bucket: name }));
  } catch (error) {
    if (!(error instanceof S3ServiceException && error.name === 'BucketAlreadyOwnedByYou')) throw error;
  } finally {
    client.destroy();
  }
}
