import type { Readable } from 'node:stream';
import type { ByteRange, DownloadDescription } from '../../../ports/blob-store.ts';

/** A multipart upload that is not completed. */
export interface BegunUpload {
  key: string;
  multipartId: string;
}

/** A part in the store. */
export interface StoredPart {
  /** From 1. */
  partNumber: number;
  etag: string;
  bytes: number;
}

/**
 * One folder of a bucket, by those calls of the S3 protocol that the driver needs; mostly one request each. Keys are
 * relative to the folder. Missing objects give `undefined`, or no error when they were to be removed. Each call throws
 * a StoreUnavailableError when the store cannot be reached within some seconds, has no such bucket, or refuses the keys
 * or a right, and a BlobError `no_space` when it is full.
 */
export interface Bucket {
  /** Stores an object and resolves to its tag. The store compares the MD5. */
  put: (key: string, bytes: Buffer) => Promise<string>;
  beginUpload: (key: string) => Promise<string>;
  /** Resolves to the part's tag. `undefined`: no such upload. */
  putPart: (upload: BegunUpload, partNumber: number, bytes: Buffer) => Promise<string | undefined>;
  /** Puts the parts together as one object. */
  completeUpload: (upload: BegunUpload, etags: readonly string[]) => Promise<CompleteOutcome>;
  /**
   * Copies an object of this many bytes, at most 5 GiB, within the store. False: the object is missing, or lacks parts.
   */
  copy: (from: string, to: string, bytes: number) => Promise<boolean>;
  abortUpload: (upload: BegunUpload) => Promise<void>;
  /**
   * The parts that have arrived, by number. `undefined`: no such upload.
   *
   * @param after - leaves out the parts up to this number.
   */
  listParts: (upload: BegunUpload, after?: number) => Promise<StoredPart[] | undefined>;
  /** The size of an object in bytes. */
  measure: (key: string) => Promise<number | undefined>;
  /** The stream fails with a StoreUnavailableError when the store breaks off, or pauses for some seconds. */
  get: (key: string, range?: ByteRange) => Promise<Readable | undefined>;
  remove: (key: string) => Promise<void>;
  /** All keys with this prefix. */
  listKeys: (keyPrefix: string) => Promise<string[]>;
  /** All uploads of keys with this prefix. */
  listUploads: (keyPrefix: string) => Promise<BegunUpload[]>;
  presign: (key: string, download: DownloadDescription) => Promise<string>;
  /** An address for a `PUT` of this part, with exactly this many bytes, valid for some minutes. */
  presignPart: (upload: BegunUpload, part: Omit<StoredPart, 'etag'>) => Promise<string>;
  /** The origin of these addresses. */
  findOrigin: () => Promise<string>;
}

/** `gone`: no such upload, or already completed. `other_parts`: the store has parts with other tags. */
export type CompleteOutcome = 'completed' | 'gone' | 'other_parts';
