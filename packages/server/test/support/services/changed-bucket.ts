import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { POWERLESS_KEY } from '../../../../../scripts/services/swift-configuration.ts';
import { putBucket } from '../../../../../scripts/services/swift-s3.ts';
import { findS3 } from './test-s3.ts';

/** Removes a bucket with its objects. Resolves to a function that brings all of them back. */
export async function removeBucket(client: S3Client, bucket: string): Promise<() => Promise<void>> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
  const kept = new Map<string, Uint8Array>();
  for (const { Key = '' } of Contents) {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }));
    kept.set(Key, (await Body?.transformToByteArray()) ?? new Uint8Array());
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
  }
  await client.send(new DeleteBucketCommand({ Bucket: bucket }));
  return async () => {
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    for (const [Key, Body] of kept) await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body }));
  };
}

/** Gives the key without rights all rights for one bucket, or takes them away, by Swift's own protocol. */
export async function setGuestRights(bucket: string, rights: 'all' | 'none'): Promise<void> {
  const who = rights === 'all' ? POWERLESS_KEY.accessKeyId : '';
  await putBucket(findS3(), bucket, { 'X-Container-Read': who, 'X-Container-Write': who });
}
