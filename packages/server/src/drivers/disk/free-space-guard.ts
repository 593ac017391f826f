import { Transform } from 'node:stream';
import { BlobError } from '../../ports/blob-store.ts';

/** Reads the free space of a disk, and its required minimum. */
export interface DiskSpace {
  countFreeBytes: () => Promise<number>;
  minFreeBytes: number;
}

/** The free space is read again after this many bytes, at no measurable cost. */
const CHECK_EVERY_BYTES = 16 * 1024 * 1024;

interface Piece {
  size: number;
  /** Records this many bytes on their way to the disk. */
  note: (size: number) => void;
}

/**
 * Lets bytes pass while the disk has more free space than `minFreeBytes`; otherwise fails with `no_space`. Reads the
 * free space at the start of each upload, and after each 16 MiB of all uploads together, since other programs also
 * write.
 */
export class FreeSpaceGuard {
  readonly #disk: DiskSpace;
  /** Bytes that all uploads together may write before the next reading. */
  #budget = 0;
  #spareBytes = 0;
  /** Bytes that have passed but may not be on the disk yet: one piece of each upload. */
  #bytesOnTheirWay = 0;
  #checking: Promise<void> | undefined;

  constructor(disk: DiskSpace) {
    this.#disk = disk;
  }

  /** A stream for the bytes of one upload. */
  createByteFilter(): Transform {
    let isFirst = true;
    let bytesOnTheirWay = 0;
    const note = (size: number) => {
      const sent = filter.destroyed ? 0 : size;
      this.#bytesOnTheirWay += sent - bytesOnTheirWay;
      bytesOnTheirWay = sent;
    };
    const filter = new Transform({
      transform: (chunk: Buffer, _encoding, pass) => {
        note(0); // the previous piece has been passed on
        const piece = { size: chunk.length, note };
        const mayTake = !isFirst && this.#take(piece);
        isFirst = false;
        if (mayTake) pass(null, chunk);
        else this.#askAndTake(piece).then(() => pass(null, chunk), pass);
      },
      destroy(error, done) {
        note(0);
        done(error);
      },
    });
    return filter;
  }

  /** Not while the free space is being read, since the result would not include these bytes. */
  #take({ size, note }: Piece): boolean {
    if (this.#checking || size > this.#budget) return false;
    this.#budget -= size;
    note(size);
    return true;
  }

  async #askAndTake(piece: Piece): Promise<void> {
    do {
      await (this.#checking ??= this.#ask(piece).finally(() => (this.#checking = undefined)));
      if (this.#take(piece)) return;
    } while (piece.size <= this.#spareBytes); // other uploads may have used the budget meanwhile
    throw new BlobError('no_space', 'The rest of the disk is left to others.');
  }

  async #ask({ size }: Piece): Promise<void> {
    const bytesOnTheirWay = this.#bytesOnTheirWay;
    const freeBytes = await this.#disk.countFreeBytes();
    this.#spareBytes = freeBytes - this.#disk.minFreeBytes - bytesOnTheirWay;
    this.#budget = Math.min(this.#spareBytes, Math.max(CHECK_EVERY_BYTES, size));
  }
}
