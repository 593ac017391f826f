import type { LedgerEntry, LedgerPosition } from '../../../ports/part-ledger.ts';
import { nameTail } from '../blob-keys.ts';
import type { BlobParts } from '../blob-parts.ts';
import { failMoved } from './fail-write.ts';
import type { MemoryShare } from './memory-budget.ts';
import { readTail } from './read-tail.ts';
import { storePart } from './store-part.ts';

/** The end of a blob that is being written: the bytes after its last whole part. */
export class BlobTail {
  readonly #parts: BlobParts;
  readonly #id: string;
  readonly #entry: LedgerEntry;
  readonly #share: MemoryShare;
  /** Where the ledger is, as far as this write knows. */
  #position: LedgerPosition;
  /** The bytes after the last whole part. `undefined`: they are in the store only. */
  #held: Buffer | undefined;
  /** How many of `#held` have arrived. */
  #filled: number;
  /** A part that was put away is then held as a whole: it would be put away again and again. */
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

  /** Is called when other writes need the memory that this one holds: {@link giveWay} gives it to them. */
  onWanted(listener: () => void): void {
    this.#share.onWanted(listener);
  }

  /** Takes more bytes. Whole parts are stored. */
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

  /** Stores a part whose last bytes were saved as a tail before. */
  async storeWholePart(): Promise<void> {
    if (this.#filled > 0 && this.#countRoom() === 0) await this.#storePart(await this.#hold(0));
  }

  /** Stores what was not stored before. */
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

  /** Gives the memory to other writes, if they still need it. */
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

  /** How many bytes are missing of this part. */
  #countRoom(): number {
    return this.#countCapacity() - this.#filled;
  }

  #countCapacity(): number {
    const { size } = this.#entry;
    return Math.min(this.#parts.countPartBytes(size), size - this.#position.partBytes);
  }

  /** Resolves when so many more bytes may be held, together with those before them. */
  async #hold(bytes: number): Promise<Buffer> {
    if (this.#held && (this.#needsAll || (await this.#share.take(bytes)))) return this.#held;
    await this.#putAway();
    const needed = this.#needsAll ? this.#countCapacity() : this.#filled + bytes;
    // Whoever holds nothing is asked for nothing.
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
    // The memory is lent for one part only.
    this.close();
    // Last parts, and small blobs, have a size of their own.
    if (held.length === this.#parts.countPartBytes(this.#entry.size)) this.#parts.buffers.giveBack(held);
  }

  /** @param bytes - those after the last whole part of before. */
  async #moveTo(position: LedgerPosition, bytes: Buffer): Promise<void> {
    const { hashes, growth, bucket } = this.#parts;
    const former = this.#position;
    hashes.add(this.#id, former.partBytes + former.tailBytes, bytes.subarray(former.tailBytes));
    this.#position = position;
    growth.tell(this.#id, position.partBytes + position.tailBytes);
    // Nobody will look for it any more. What is left is removed with the blob.
    if (former.tailBytes > 0) await bucket.remove(nameTail(this.#id, former)).catch(() => {});
  }
}
