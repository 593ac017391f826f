import type { Readable } from 'node:stream';

/** Which bytes to read: the first and the last one, both included, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The name and type of a download, and how long its address works. */
export interface DownloadDescription {
  fileName: string;
  contentType: string;
  expiresAtMs: number;
}

export type BlobErrorCode = 'gone' | 'no_space' | 'conflict';

/**
 * Why a blob could not be begun or written. `gone`: it does not exist (any more). `no_space`: the store is full, or
 * the rest must stay free. `conflict`: another writer has written meanwhile; what it wrote is kept. A store that cannot be
 * reached is a `StoreUnavailableError`. Any other failure is the store's own error.
 */
export class BlobError extends Error {
  override readonly name = 'BlobError';
  readonly code: BlobErrorCode;

  constructor(code: BlobErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}

/** A part that a client may send to the store itself, by `PUT`: these bytes of the blob, and neither more nor fewer. */
export interface DirectPart {
  /** It works for some minutes, for this part only, and until the blob is sealed. Who has it needs no other right. */
  url: string;
  /** The first byte. */
  start: number;
  /** The first byte after it. */
  end: number;
}

/**
 * The way past this server: a client sends the parts of a blob to the store. They may be mixed with those that are written
 * here, also in the middle of a blob. The caller makes sure that a blob has one writer at a time, as in `BlobStore`.
 */
export interface DirectParts {
  /** Where the store takes parts, for example `https://bucket.example.com`: what a page has to be allowed to reach. */
  readonly origin: string;
  /** The first part that is missing. `undefined`: the blob is unknown, or it has all its bytes. */
  presignNext: (id: string) => Promise<DirectPart | undefined>;
  /**
   * Counts the parts that have arrived at the store, as far as they follow the bytes that were counted before. Returns
   * what `countBytes` returns then. `undefined`: the blob is unknown.
   *
   * @throws BlobError `gone`, when the store has lost parts that were counted before.
   */
  adopt: (id: string) => Promise<number | undefined>;
}

/**
 * Keeps the bytes of uploads, one blob per upload. The contract test checks these rules for every driver:
 *
 * 1. An id consists of `A–Z a–z 0–9 _ -`, is random, and is never used again. For an unknown or removed id, methods
 *    return `undefined` or do nothing.
 * 2. Only the store knows how many bytes have arrived: no method relies on earlier calls in this process. An upload
 *    may begin in one process and continue in another, or after a kill.
 * 3. The caller makes sure that a blob has one writer at a time, which starts at `countBytes`. Reading, counting,
 *    hashing and removing may happen at any time, also during a write.
 * 4. A write can continue after the bytes that `countBytes` returns. All of them can be read and hashed when the blob has
 *    all its bytes, and before that where `canReadEarly` says so. The number never falls until the blob is removed. Only a power cut may lower it, unless the blob was sealed before.
 * 5. A removed blob never comes back: its writer fails with `gone`, or its bytes are lost.
 * 6. `seal`, `remove` and `hash` may be called many times, also at the same moment, with the same result.
 */
export interface BlobStore {
  /** Whether the bytes of a blob can be read while it is still being written. */
  readonly canReadEarly: boolean;
  /** Absent: all bytes come by `write`. */
  readonly direct?: DirectParts;
  /** Begins an empty blob for `size` bytes. @throws BlobError `no_space`. */
  create(id: string, expected: { size: number }): Promise<void>;
  /**
   * Writes the stream, from the offset on. Returns the offset after the last byte. Fails if the stream fails; then
   * the bytes that `countBytes` returns are kept.
   *
   * @throws BlobError `gone` or `no_space`.
   */
  write(id: string, offset: number, bytes: Readable): Promise<number>;
  /** The bytes stored now. `undefined`: the blob is unknown. */
  countBytes(id: string): Promise<number | undefined>;
  /**
   * The bytes stored now, or the part of the range that is stored; also of a blob that is still being written.
   * `undefined`: the blob is unknown. The caller reads the stream to its end or destroys it.
   */
  read(id: string, range?: ByteRange): Promise<Readable | undefined>;
  /**
   * Calls the listener with the number of stored bytes each time that this process has written some, until the returned
   * function is called. Of what other processes write, and of a removal, it need not tell.
   */
  onGrown(id: string, listener: (bytes: number) => void): () => void;
  /** SHA-256 of the stored bytes, lower-case hex. `undefined`: the blob is unknown. */
  hash(id: string): Promise<string | undefined>;
  /**
   * Marks the blob as complete. Resolves when the bytes would survive a power cut, as far as the store promises that
   * for a blob of this size.
   */
  seal(id: string): Promise<void>;
  /** The store's own download address of a sealed blob. `undefined`: it has none; this server sends the bytes. */
  presign(id: string, download: DownloadDescription): Promise<string | undefined>;
  remove(id: string): Promise<void>;
  /** All blobs, also those that are still being written. */
  listIds(): Promise<string[]>;
  /** How many bytes may still be written. `Infinity`: there is no limit. */
  countFreeBytes(): Promise<number>;
}
