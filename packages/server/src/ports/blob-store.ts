import type { Readable } from 'node:stream';

/** A range of bytes, both ends included, as in HTTP. */
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

/** A part that a client may send straight to the store, by `PUT`: exactly these bytes of the blob. */
export interface DirectPart {
  /** Valid for some minutes, for this part only, and until the blob is sealed. Needs no other right. */
  url: string;
  /** The first byte. */
  start: number;
  /** The first byte after it. */
  end: number;
}

/**
 * Uploads past this server: clients send parts of a blob straight to the store. They may be mixed with `write`, also
 * within a blob. The caller makes sure that a blob has one writer at a time, as in `BlobStore`.
 */
export interface DirectParts {
  /**
   * The origin of the store's addresses, which a page must be allowed to reach, for example
   * `https://bucket.example.com`.
   */
  readonly origin: string;
  /** The first missing part. `undefined`: the blob is unknown or complete. */
  presignNext: (id: string) => Promise<DirectPart | undefined>;
  /**
   * Counts the parts that have arrived at the store directly after the counted bytes. Returns the new `countBytes`.
   * `undefined`: the blob is unknown.
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
 * 2. Only the store knows how many bytes have arrived: no method relies on earlier calls in this process. An upload may
 *    begin in one process and continue in another, or after a kill.
 * 3. The caller makes sure that a blob has one writer at a time, which starts at `countBytes`. Reading, counting,
 *    hashing and removing may happen at any time, also during a write.
 * 4. A write can continue after the bytes that `countBytes` returns. They can be read and hashed once the blob is
 *    complete, or earlier with `canReadEarly`. The number never falls until the blob is removed, except by a power cut
 *    before `seal`.
 * 5. A removed blob never comes back: its writer fails with `gone`, or its bytes are lost.
 * 6. `seal`, `remove` and `hash` may be called many times, also at the same moment, with the same result.
 */
export interface BlobStore {
  /** Whether the bytes of an incomplete blob can be read. */
  readonly canReadEarly: boolean;
  /** Absent: `write` only. */
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
   * The bytes stored now, or the stored part of the range; also of an incomplete blob. `undefined`: the blob is
   * unknown. The caller reads the stream to its end or destroys it.
   */
  read(id: string, range?: ByteRange): Promise<Readable | undefined>;
  /**
   * Calls the listener with the number of stored bytes after each write by this process, until the returned function is
   * called. Writes of other processes and removals need not be reported.
   */
  onGrown(id: string, listener: (bytes: number) => void): () => void;
  /** SHA-256 of the stored bytes, lower-case hex. `undefined`: the blob is unknown. */
  hash(id: string): Promise<string | undefined>;
  /**
   * Marks the blob as complete. Resolves when the bytes would survive a power cut, as far as the store guarantees that
   * for this size.
   */
  seal(id: string): Promise<void>;
  /** The store's own download address of a sealed blob. `undefined`: none; this server sends the bytes. */
  presign(id: string, download: DownloadDescription): Promise<string | undefined>;
  remove(id: string): Promise<void>;
  /** All blobs, also incomplete ones. */
  listIds(): Promise<string[]>;
  /** How many more bytes fit. `Infinity`: no limit. */
  countFreeBytes(): Promise<number>;
}
