/** What is known of a blob in an object store, whose bytes arrive as parts. */
export interface LedgerEntry {
  /** Bytes of the whole blob. */
  size: number;
  /** The store's name for the multipart upload. `null`: none has begun. */
  multipartId: string | null;
  /** Bytes of the parts that the store has confirmed. They follow each other without a gap. */
  partBytes: number;
  /** The store's tags of those parts, in their order. */
  etags: readonly string[];
  /** Bytes after the last part, too few for a part of their own, which are kept as an object beside the blob. */
  tailBytes: number;
  /** The store has put all parts together: the blob is one object now. */
  isSealed: boolean;
}

/** What an entry must still be for a change to be made: another writer may have changed it. */
export type LedgerPosition = Pick<LedgerEntry, 'partBytes' | 'tailBytes'>;

/**
 * Keeps, in the database, what the driver of an object store has to know of each blob: counting the bytes of an upload
 * costs no request to the object store then. The contract test checks these rules for every driver:
 *
 * 1. Each method is one atomic step. One that finds another position than the given one changes nothing.
 * 2. After a method has returned, its change survives a kill of the process.
 * 3. A removed entry never comes back: every change of it returns false.
 */
export interface PartLedger {
  /** Adds an entry without bytes; one that is there stays as it is. */
  begin(id: string, size: number): Promise<void>;
  find(id: string): Promise<LedgerEntry | undefined>;
  /** Notes a multipart upload, if none has begun. False: one has, or the entry is gone. */
  beginMultipart(id: string, multipartId: string): Promise<boolean>;
  /** Adds a part behind the others, in the place of the tail. */
  addPart(id: string, at: LedgerPosition, part: { bytes: number; etag: string }): Promise<boolean>;
  /** Replaces the tail. */
  setTail(id: string, at: LedgerPosition, tailBytes: number): Promise<boolean>;
  /** Notes that the blob is one object. False: the entry is gone. */
  markSealed(id: string): Promise<boolean>;
  /** Gives what was removed. `undefined`: it is unknown. */
  remove(id: string): Promise<LedgerEntry | undefined>;
  listIds(): Promise<string[]>;
}
