import { randomBytes } from 'node:crypto';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { inject, onTestFinished, vi } from 'vitest';
import { findSwift } from '../../../../../scripts/services/find-services.ts';
import type { SwiftS3 } from '../../../../../scripts/services/swift-s3.ts';

export type S3Address = Pick<SwiftS3, 'endpoint' | 'region' | 'accessKeyId' | 'secretAccessKey'>;

/** The store that all tests share. It is started while the first test file is loaded: no test's time goes into that. */
const shared: S3Address | undefined = await findShared();

/** Whether tests with a real store of the S3 protocol can run here. */
export const hasS3: boolean = shared !== undefined;

export function findS3(): S3Address {
  if (!shared) throw new Error('There is no S3 store for tests. Run "npm run install:programs".');
  return shared;
}

async function findShared(): Promise<S3Address | undefined> {
  const isHere = await findSwift({ install: false }).catch(() => undefined);
  if (isHere === undefined) return undefined;
  const response = await fetch(inject('swiftDoor'));
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as S3Address; // as `swift-door.ts` says
}

/** A client of the store, with all rights. */
export function openClient({ endpoint, region, ...credentials }: S3Address): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
}

/** A bucket of this test's own, and its address. The keys are in the environment until the test is over. */
export async function makeBucket(): Promise<{ storageUrl: string; bucket: string; client: S3Client }> {
  const s3 = findS3();
  const client = openClient(s3);
  const bucket = await createBucket(client);
  useKeys(s3);
  return { client, bucket, storageUrl: describeStorage(s3, bucket) };
}

let sharedBucket: Promise<string> | undefined;

/** The same with a folder of a bucket that tests share: a bucket costs more than most of what a test does with it. */
export async function makeFolder(): Promise<{ storageUrl: string; folder: string }> {
  const s3 = findS3();
  sharedBucket ??= createBucket(openClient(s3));
  const folder = `${await sharedBucket}/${randomBytes(8).toString('hex')}`;
  useKeys(s3);
  return { folder, storageUrl: describeStorage(s3, folder) };
}

async function createBucket(client: S3Client): Promise<string> {
  const bucket = `test-${randomBytes(8).toString('hex')}`;
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  return bucket;
}

/** @param place - a bucket, or a folder of one. */
export function describeStorage({ endpoint, region }: S3Address, place: string): string {
  return `s3://${place}?region=${region}&endpoint=${encodeURIComponent(endpoint)}`;
}

/** Puts keys where a server looks for them, and nothing else, until the test is over. */
export function useKeys(keys: { accessKeyId: string; secretAccessKey: string } | undefined): void {
  vi.stubEnv('AWS_ACCESS_KEY_ID', keys?.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', keys?.secretAccessKey);
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  for (const name of ['AWS_CONFIG_FILE', 'AWS_SHARED_CREDENTIALS_FILE']) vi.stubEnv(name, '/nonexistent');
  for (const name of ['AWS_PROFILE', 'AWS_REGION', 'AWS_DEFAULT_REGION', 'AWS_SESSION_TOKEN']) {
    vi.stubEnv(name, undefined);
  }
  onTestFinished(() => void vi.unstubAllEnvs());
}
