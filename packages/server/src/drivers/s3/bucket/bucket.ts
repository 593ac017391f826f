import type { Readable } from 'node:stream';
import type { ByteRange, DownloadDescription } from '../../../ports/blob-store.ts';

/** A multipart upload of a key that has begun and not ended. */
export interface BegunUpload {
  key: string;
  multipartId: string;
}

/** A part as the store has it. */
export interface StoredPart {
  /** From 1 on. */
  partNumber: number;
  etag: string;
  bytes: number;
}

/**
 * One folder of a bucket, in the calls of the S3 protocol that the driver needs. Each of them is one request, as a rule. Keys are
 * relative to the folder. What the store says is missing is `undefined`, or no error where it was to be removed. Each call
 * throws a StoreUnavailableError when the store cannot be reached, within some seconds, or has no such bucket, or refuses
 * the keys or a right, and a BlobError `no_space` when it is full.
 */
export interface Bucket {
  /** Resolves to the tag of what is stored. The store compares the MD5 of what it got. */
  put: (key: string, bytes: Buffer) => Promise<string>;
  beginUpload: (key: string) => Promise<string>;
  /** Resolves to the part's tag. `undefined`: there is no such upload. */
  putPart: (upload: BegunUpload, partNumber: number, bytes: Buffer) => Promise<string | undefined>;
  /** Makes the parts one object. */
  completeUpload: (upload: BegunUpload, etags: readonly string[]) => Promise<CompleteOutcome>;
  /** Copies an object of so many bytes, 5 GiB at most, within the store. False: there is none, or it lacks parts. */
  copy: (from: string, to: string, bytes: number) => Promise<boolean>;
  abortUpload: (upload: BegunUpload) => Promise<void>;
  /** The parts that have arrived, by their numbers. `undefined`: there is no such upload. @param after - leaves out those up to this number. */
  listParts: (upload: BegunUpload, after?: number) => Promise<StoredPart[] | undefined>;
  /** The bytes of an object. */
  measure: (key: string) => Promise<number | undefined>;
  /** The stream fails with a StoreUnavailableError when the store breaks off, or pauses for some seconds. */
  get: (key: string, range?: ByteRange) => Promise<Readable | undefined>;
  remove: (key: string) => Promise<void>;
  /** All keys that begin so. */
  listKeys: (keyPrefix: string) => Promise<string[]>;
  /** All uploads of keys that begin so. */
  listUploads: (keyPrefix: string) => Promise<BegunUpload[]>;
  presign: (key: string, download: DownloadDescription) => Promise<string>;
  /** An address that takes this part by `PUT`, with exactly so many bytes, for some minutes. */
  presignPart: (upload: BegunUpload, part: Omit<StoredPart, 'etag'>) => Promise<string>;
  /** The origin of those addresses. */
  findOrigin: () => Promise<string>;
}

/** `gone`: there is no such upload, or it has been completed before. `other_parts`: the store has parts of other tags. */
export type CompleteOutcome = 'completed' | 'gone' | 'other_parts';
