import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { Bucket } from '../../../src/drivers/s3/bucket/bucket.ts';
import { openAccess } from '../../../src/drivers/s3/bucket/s3-access.ts';
import { createS3Bucket } from '../../../src/drivers/s3/bucket/s3-bucket.ts';
import { openS3BlobStore } from '../../../src/drivers/s3/open-s3.ts';
import { BLOB_FOLDER } from '../../../src/drivers/s3/blob-keys.ts';
import { createS3BlobStore, type S3BlobOptions } from '../../../src/drivers/s3/s3-blob-store.ts';
import { parseStorageUrl } from '../../../src/drivers/s3/storage-url.ts';
import { createSqliteStores } from '../../../src/drivers/sqlite/sqlite-stores.ts';
import type { BlobStore } from '../../../src/ports/blob-store.ts';
import type { PartLedger } from '../../../src/ports/part-ledger.ts';
import { killAfter } from '../../support/kill-after.ts';
import { hashBytes, makeBytes } from '../../support/phone.ts';
import { openTestDatabase } from '../../support/test-context.ts';
import { makeBucket } from '../../support/services/test-s3.ts';

export const ID = 'AZaz09_-AZaz09_-AZaz09';
export const PART_BYTES = 100_000;
/** Two whole parts and a smaller one. */
export const BYTES: Uint8Array<ArrayBuffer> = makeBytes(250_000);

export interface S3World {
  /** Of the bucket. */
  name: string;
  bucket: Bucket;
  ledger: PartLedger;
  client: S3Client;
  /** A store as each instance has one, over the same bucket and the same ledger. */
  open: (parts?: Partial<{ bucket: Bucket; ledger: PartLedger }>, options?: S3BlobOptions) => BlobStore;
  /** The keys of all objects, and of all multipart uploads that have not ended, as the store itself tells. */
  look: () => Promise<{ objects: string[]; uploads: string[] }>;
}

/**
 * A bucket and a ledger of this test's own.
 *
 * @param endpoint - another way to the store than the straight one.
 */
export async function createS3World(endpoint?: string): Promise<S3World> {
  const { storageUrl, bucket: name, client } = await makeBucket();
  const place = parseStorageUrl(storageUrl);
  const access = openAccess({ ...place, endpoint: endpoint ?? place.endpoint }, BLOB_FOLDER);
  const bucket = createS3Bucket(access);
  const ledger = createSqliteStores(openTestDatabase()).ledger;
  return {
    name,
    bucket,
    ledger,
    client,
    open: (parts, options) =>
      createS3BlobStore(parts?.bucket ?? bucket, parts?.ledger ?? ledger, {
        minPartBytes: PART_BYTES,
        idleMs: 20,
        ...options,
      }),
    async look() {
      const objects = await client.send(new ListObjectsV2Command({ Bucket: name }));
      const uploads = await client.send(new ListMultipartUploadsCommand({ Bucket: name }));
      return {
        objects: (objects.Contents ?? []).map(({ Key = '' }) => Key),
        uploads: (uploads.Uploads ?? []).map(({ Key = '' }) => Key),
      };
    },
  };
}

export function streamOf(bytes: Uint8Array): Readable {
  return Readable.from([Buffer.from(bytes)], { objectMode: false });
}

/** The checksum of what is read: where it is wrong, a comparison of all the bytes would take minutes. */
export async function hashRead(store: BlobStore): Promise<string | undefined> {
  const stream = await store.read(ID);
  return stream && hashBytes(await buffer(stream));
}

export type Step =
  | ['bucket', step: keyof Bucket, which?: number]
  | ['ledger', step: keyof PartLedger, which?: number];

/** What a store works with whose process is killed right behind a step, or behind one of its calls. */
export function killBehind({ bucket, ledger }: S3World, ...[part, step, which]: Step) {
  return part === 'bucket'
    ? { bucket: killAfter(bucket, step, which) }
    : { ledger: killAfter(ledger, step, which) };
}

/** A store over a bucket of this test's own that takes parts of a blob from clients, and what is done to it past the store. */
export async function openDirectStore(ledger: PartLedger, minPartBytes: number) {
  const { storageUrl, bucket, client } = await makeBucket();
  const store = await openS3BlobStore(storageUrl, ledger, { minPartBytes, isUploadDirect: true });
  const { direct } = store;
  if (!direct) throw new Error('The store takes no parts from clients.');
  const findUpload = async (blobId: string) => {
    const { multipartId } = (await ledger.find(blobId)) ?? {};
    return { Bucket: bucket, Key: `uploads/${blobId}.parts`, UploadId: multipartId ?? undefined };
  };
  /** As a rule of the bucket does with old uploads. */
  const loseParts = async (blobId: string) =>
    void (await client.send(new AbortMultipartUploadCommand(await findUpload(blobId))));
  return { store, direct, client, bucket, findUpload, loseParts };
}
