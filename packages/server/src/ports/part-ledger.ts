/** The state of a blob in an object store, whose bytes arrive as parts. */
export interface LedgerEntry {
  /** Bytes of the whole blob. */
  size: number;
  /** The store's id of the multipart upload. `null`: none has begun. */
  multipartId: string | null;
  /** Bytes of the parts that the store has confirmed, without gaps. */
  partBytes: number;
  /** The store's tags of these parts, in order. */
  etags: readonly string[];
  /** Bytes after the last part, too few for a part, stored as a separate object. */
  tailBytes: number;
  /** The blob is one object of the store. */
  isSealed: boolean;
}

/** The expected position of an entry, since another writer may have changed it. */
export type LedgerPosition = Pick<LedgerEntry, 'partBytes' | 'tailBytes'>;

/**
 * Stores, in the database, the state of each blob of an object store, so that counting an upload's bytes needs no
 * request. The contract test checks these rules for every driver:
 *
 * 1. Each method is one atomic step. It changes nothing if the position differs from the given one.
 * 2. After a method has returned, its change survives a kill of the process.
 * 3. A removed entry never comes back: every change of it returns false.
 */
export interface PartLedger {
  /** Adds an entry without bytes; an existing one stays unchanged. */
  begin(id: string, size: number): Promise<void>;
  find(id: string): Promise<LedgerEntry | undefined>;
  /** Stores the id of a multipart upload, if none has begun. False: one has, or the entry was removed. */
  beginMultipart(id: string, multipartId: string): Promise<boolean>;
  /** Appends a part, which replaces the tail. */
  addPart(id: string, at: LedgerPosition, part: { bytes: number; etag: string }): Promise<boolean>;
  /** Replaces the tail. */
  setTail(id: string, at: LedgerPosition, tailBytes: number): Promise<boolean>;
  /** Marks the blob as one object. False: the entry was removed. */
  markSealed(id: string): Promise<boolean>;
  /** Returns the removed entry. `undefined`: it is unknown. */
  remove(id: string): Promise<LedgerEntry | undefined>;
  listIds(): Promise<string[]>;
}
