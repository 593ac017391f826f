import type { Readable } from 'node:stream';

/** Which bytes to read: the first and the last one, both included, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/** What a download is to be called and for how long its address is good. */
export interface DownloadDescription {
  fileName: string;
  contentType: string;
  expiresAtMs: number;
}

/**
 * Why a blob could not be begun or written. `gone`: it is not there (any more). `no_room`: the store is full, or the
 * rest of it is left to others. Any other failure is the store's own error.
 */
export class BlobError extends Error {
  override readonly name = 'BlobError';
  readonly code: 'gone' | 'no_room';

  constructor(code: 'gone' | 'no_room', message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Keeps the bytes of uploads, a blob each. Every driver follows these rules, and the contract test holds it to them:
 *
 * 1. An id is made of `A–Z a–z 0–9 _ -`, is random, and names one blob for ever. Ids of blobs that never were, or were
 *    removed, are an ordinary answer: `undefined`, or nothing to do.
 * 2. The store is the truth about how much has arrived: no method relies on what was called before in this process.
 *    An upload may begin in one process and go on in another, or after a kill.
 * 3. A blob has one writer at a time, which begins where `countBytes` ends; the caller sees to both. Reading, counting,
 *    hashing and removing may happen at any time, also while it is written.
 * 4. `countBytes` never tells more than can be read, hashed and written on from. It never falls, until the blob is
 *    removed; after a power cut it may be less than it was, unless the blob was sealed before.
 * 5. Once a blob is removed, its writer fails with `gone` or its bytes go nowhere: it does not come back by itself.
 * 6. `seal`, `remove` and `hash` may be called again and again, also at the same moment, with the same result.
 */
export interface BlobStore {
  /** Begins an empty blob for so many bytes. @throws BlobError `no_room`. */
  create(id: string, expected: { size: number }): Promise<void>;
  /**
   * Writes what the stream brings, from the offset on, while it comes. Returns the offset after the last byte. Where
   * the stream fails, so does this; what had arrived by then is kept as far as `countBytes` says.
   *
   * @throws BlobError `gone` or `no_room`.
   */
  write(id: string, offset: number, bytes: Readable): Promise<number>;
  /** Bytes held now. `undefined`: there is no such blob. */
  countBytes(id: string): Promise<number | undefined>;
  /**
   * The bytes held now, or a range of them, cut to what is held; also of a blob that is still being written.
   * `undefined`: there is no such blob. The caller reads the stream to its end or destroys it.
   */
  read(id: string, range?: ByteRange): Promise<Readable | undefined>;
  /** SHA-256 of what is held, lower-case hex. `undefined`: there is no such blob. */
  hash(id: string): Promise<string | undefined>;
  /**
   * Says that every byte is held and none will follow. Resolves when the bytes would survive a power cut, as far as
   * the store promises that for a blob of its size.
   */
  seal(id: string): Promise<void>;
  /** The store's own address for downloads of a sealed blob. `undefined`: it has none, the server sends the bytes. */
  presign(id: string, download: DownloadDescription): Promise<string | undefined>;
  remove(id: string): Promise<void>;
  /** Every blob that is held, also those that are still being written. */
  listIds(): Promise<string[]>;
  /** How many bytes may still be written. `Infinity`: the store has no bounds. */
  countFreeBytes(): Promise<number>;
}
