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
import { BLOB_FOLDER } from '../../../src/drivers/s3/blob-keys.ts';
import { createS3BlobStore, type S3BlobOptions } from '../../../src/drivers/s3/s3-blob-store.ts';
import { parseStorageUrl } from '../../../src/drivers/s3/storage-url.ts';
import { createSqliteStores } from '../../../src/drivers/sqlite/sqlite-stores.ts';
import type { BlobStore } from '../../../src/ports/blob-store.ts';
import type { PartLedger } from '../../../src/ports/part-ledger.ts';
import { killAfter } from '../../support/kill-after.ts';
import { hashBytes, makeBytes } from '../../support/phone.ts';
import { openTestDatabase } from '../../support/test-context.ts';
import { findS3, makeFolder, openClient } from '../../support/services/test-s3.ts';

export const ID = 'AZaz09_-AZaz09_-AZaz09';
export const PART_BYTES = 100_000;
/** Two whole parts and a smaller one. */
export const BYTES: Uint8Array<ArrayBuffer> = makeBytes(250_000);

export interface S3World {
  /** Where the blobs are: the name of the bucket, and what all keys of the world begin with. */
  name: string;
  prefix: string;
  bucket: Bucket;
  ledger: PartLedger;
  client: S3Client;
  /** Opens a store over the same bucket and ledger, as another instance has it. */
  open: (parts?: Partial<{ bucket: Bucket; ledger: PartLedger }>, options?: S3BlobOptions) => BlobStore;
  /** Reads the keys, without the prefix, of all objects, and of all multipart uploads that have not ended. */
  look: () => Promise<{ objects: string[]; uploads: string[] }>;
}

interface WorldPlace {
  /** Default: a folder of this test only. */
  storageUrl?: string;
  /** A proxy of the store. Default: the store itself. */
  endpoint?: string;
}

/** Makes a place and a ledger for this test. A store is opened without the checks of a start, which cost requests. */
export async function createS3World({ storageUrl, endpoint }: WorldPlace = {}): Promise<S3World> {
  const place = parseStorageUrl(storageUrl ?? (await makeFolder()).storageUrl);
  const { bucket: name, prefix } = place;
  const client = openClient(findS3());
  const access = openAccess({ ...place, endpoint: endpoint ?? place.endpoint }, BLOB_FOLDER);
  const bucket = createS3Bucket(access);
  const ledger = createSqliteStores(openTestDatabase()).ledger;
  const inPlace = { Bucket: name, Prefix: prefix };
  const nameIn = ({ Key = '' }: { Key?: string | undefined }) => Key.slice(prefix.length);
  return {
    name,
    prefix,
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
      const { Contents = [] } = await client.send(new ListObjectsV2Command(inPlace));
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand(inPlace));
      return { objects: Contents.map(nameIn), uploads: Uploads.map(nameIn) };
    },
  };
}

export function streamOf(bytes: Uint8Array): Readable {
  return Readable.from([Buffer.from(bytes)], { objectMode: false });
}

/** A blob whose bytes have not been sent yet. */
export async function beginBlob(size: number = BYTES.length, place?: WorldPlace) {
  const world = await createS3World(place);
  const store = world.open();
  await store.create(ID, { size });
  return { world, store };
}

/** The checksum of what is read: printing how all the bytes differ would take minutes. */
export async function hashRead(store: BlobStore, id = ID): Promise<string | undefined> {
  const stream = await store.read(id);
  return stream && hashBytes(await buffer(stream));
}

export type Step =
  | ['bucket', step: keyof Bucket, which?: number]
  | ['ledger', step: keyof PartLedger, which?: number];

/** The parts of a store whose process is killed right after a call of a step; by default the first call. */
export function killBehind({ bucket, ledger }: S3World, ...[part, step, which]: Step) {
  return part === 'bucket'
    ? { bucket: killAfter(bucket, step, which) }
    : { ledger: killAfter(ledger, step, which) };
}

/** A store that takes parts of blobs from clients. */
export async function openDirectStore(minPartBytes: number) {
  const { name: bucket, prefix, client, ledger, ...world } = await createS3World();
  const options = { directOrigin: await world.bucket.findOrigin(), takesLateParts: true, minPartBytes };
  const store = world.open({}, options);
  const { direct } = store;
  if (!direct) throw new Error('The store takes no parts from clients.');
  const findUpload = async (blobId: string) => {
    const { multipartId } = (await ledger.find(blobId)) ?? {};
    return { Bucket: bucket, Key: `${prefix}uploads/${blobId}.parts`, UploadId: multipartId ?? undefined };
  };
  /** Removes the parts, as a lifecycle rule of the bucket does with old uploads. */
  const loseParts = async (blobId: string) =>
    void (await client.send(new AbortMultipartUploadCommand(await findUpload(blobId))));
  return { store, direct, client, look: world.look, findUpload, loseParts };
}
