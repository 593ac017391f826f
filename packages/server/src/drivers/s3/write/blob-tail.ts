import type { LedgerEntry, LedgerPosition } from '../../../ports/part-ledger.ts';
import { nameTail } from '../blob-keys.ts';
import type { BlobParts } from '../blob-parts.ts';
import { failMoved } from './fail-write.ts';
import type { MemoryShare } from './memory-budget.ts';
import { readTail } from './read-tail.ts';
import { storePart } from './store-part.ts';

/** The tail of a blob during a write: the bytes after its last whole part. */
export class BlobTail {
  readonly #parts: BlobParts;
  readonly #id: string;
  readonly #entry: LedgerEntry;
  readonly #share: MemoryShare;
  /** The ledger's position, as known to this write. */
  #position: LedgerPosition;
  /** The bytes after the last whole part. `undefined`: only in the store. */
  #held: Buffer | undefined;
  /** How many bytes of `#held` are filled. */
  #filled: number;
  /**
   * After a part was stored early, memory is taken for a whole part: otherwise it would be stored early again and
   * again.
   */
  #needsAll = false;

  constructor(parts: BlobParts, id: string, entry: LedgerEntry) {
    this.#parts = parts;
    this.#id = id;
    this.#entry = entry;
    this.#position = { partBytes: entry.partBytes, tailBytes: entry.tailBytes };
    this.#filled = entry.tailBytes;
    this.#share = parts.memory.open();
  }

  /** The offset after the last byte. */
  get end(): number {
    return this.#position.partBytes + this.#filled;
  }

  /** Calls the listener when other writes need this one's memory: {@link giveWay} frees it. */
  onWanted(listener: () => void): void {
    this.#share.onWanted(listener);
  }

  /** Takes more bytes, and stores whole parts. */
  async append(chunk: Uint8Array): Promise<void> {
    let rest = chunk;
    while (rest.length > 0) {
      const room = this.#countRoom();
      if (room === 0) throw new Error('More bytes came than the blob is to have.');
      const piece = rest.subarray(0, room);
      const held = await this.#hold(piece.length);
      held.set(piece, this.#filled);
      this.#filled += piece.length;
      rest = rest.subarray(piece.length);
      if (this.#countRoom() === 0) await this.#storePart(held);
    }
  }

  /** Stores a whole part whose beginning was saved as a tail. */
  async storeWholePart(): Promise<void> {
    if (this.#filled > 0 && this.#countRoom() === 0) await this.#storePart(await this.#hold(0));
  }

  /** Saves unsaved bytes as a tail. */
  async save(): Promise<void> {
    const { bucket, ledger } = this.#parts;
    const position = this.#position;
    if (!this.#held || this.#filled === position.tailBytes) return;
    const bytes = this.#held.subarray(0, this.#filled);
    await bucket.put(nameTail(this.#id, { ...position, tailBytes: bytes.length }), bytes);
    const isNoted = await ledger.setTail(this.#id, position, bytes.length);
    if (!isNoted) await failMoved(this.#parts, this.#id);
    await this.#moveTo({ ...position, tailBytes: bytes.length }, bytes);
  }

  /** Frees the memory for other writes, if they still need it. */
  async giveWay(): Promise<void> {
    if (this.#share.isWanted()) await this.#putAway();
  }

  async #putAway(): Promise<void> {
    await this.save();
    if (this.#held) this.#needsAll = true;
    this.close();
  }

  close(): void {
    this.#held = undefined;
    this.#share.giveBack();
  }

  /** The bytes that this part still needs. */
  #countRoom(): number {
    return this.#countCapacity() - this.#filled;
  }

  #countCapacity(): number {
    const { size } = this.#entry;
    return Math.min(this.#parts.countPartBytes(size), size - this.#position.partBytes);
  }

  /** Resolves once this many more bytes may be held. */
  async #hold(bytes: number): Promise<Buffer> {
    if (this.#held && (this.#needsAll || (await this.#share.take(bytes)))) return this.#held;
    await this.#putAway();
    const needed = this.#needsAll ? this.#countCapacity() : this.#filled + bytes;
    // Only a write that holds memory can be asked to free it, so the result is always true here.
    await this.#share.take(needed);
    const held = this.#parts.buffers.take(this.#countCapacity());
    if (this.#filled > 0) held.set(await readTail(this.#parts, this.#id, this.#position));
    return (this.#held = held);
  }

  async #storePart(held: Buffer): Promise<void> {
    const bytes = held.subarray(0, this.#filled);
    const position = this.#position;
    const etag = await storePart(this.#parts, { id: this.#id, position, bytes });
    const isNoted = await this.#parts.ledger.addPart(this.#id, position, { bytes: bytes.length, etag });
    if (!isNoted) await failMoved(this.#parts, this.#id);
    this.#filled = 0;
    this.#needsAll = false;
    await this.#moveTo({ partBytes: position.partBytes + bytes.length, tailBytes: 0 }, bytes);
    // Memory is taken for one part only.
    this.close();
    // Buffers of other sizes (last parts, small blobs) are not reused.
    if (held.length === this.#parts.countPartBytes(this.#entry.size)) this.#parts.buffers.giveBack(held);
  }

  /** @param bytes - the bytes after the former last part. */
  async #moveTo(position: LedgerPosition, bytes: Buffer): Promise<void> {
    const { hashes, growth, bucket } = this.#parts;
    const former = this.#position;
    hashes.add(this.#id, former.partBytes + former.tailBytes, bytes.subarray(former.tailBytes));
    this.#position = position;
    growth.tell(this.#id, position.partBytes + position.tailBytes);
    // Not needed any more. If this fails, it is removed with the blob.
    if (former.tailBytes > 0) await bucket.remove(nameTail(this.#id, former)).catch(() => {});
  }
}
