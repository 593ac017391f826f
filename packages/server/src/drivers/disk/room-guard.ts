import { Transform } from 'node:stream';
import { BlobError } from '../../ports/blob-store.ts';

/** What is left of a disk, and how much of it is not ours. */
export interface DiskRoom {
  countFreeBytes: () => Promise<number>;
  minFreeBytes: number;
}

/** A question to the disk for each so many bytes costs nothing that can be measured. */
const CHECK_EVERY_BYTES = 16 * 1024 * 1024;

interface Piece {
  size: number;
  /** Writes down that it is on its way to the disk. */
  note: (size: number) => void;
}

/**
 * Lets bytes through while the disk has more free than must stay so. Asks at the start of each upload and then
 * for every 16 MiB of all of them together: others fill the disk, too. Fails with `no_room`, as the disk
 * itself would make it a little later.
 */
export class RoomGuard {
  readonly #room: DiskRoom;
  /** Bytes that may be written before the disk is asked again, whoever writes them. */
  #budget = 0;
  #spareBytes = 0;
  /** Bytes that were let through, and may not have reached the disk yet: one piece of each upload. */
  #bytesOnTheirWay = 0;
  #checking: Promise<void> | undefined;

  constructor(room: DiskRoom) {
    this.#room = room;
  }

  /** What one upload's bytes pass through. */
  createPassage(): Transform {
    let isFirst = true;
    let bytesOnTheirWay = 0;
    const note = (size: number) => {
      const sent = passage.destroyed ? 0 : size;
      this.#bytesOnTheirWay += sent - bytesOnTheirWay;
      bytesOnTheirWay = sent;
    };
    const passage = new Transform({
      transform: (chunk: Buffer, _encoding, pass) => {
        note(0); // the piece before this one has been handed on
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
    return passage;
  }

  /** Nobody takes while the disk is asked: its answer would not know of it. */
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
    } while (piece.size <= this.#spareBytes); // those who asked at the same moment have taken it
    throw new BlobError('no_room', 'The rest of the disk is left to others.');
  }

  async #ask({ size }: Piece): Promise<void> {
    const bytesOnTheirWay = this.#bytesOnTheirWay;
    const freeBytes = await this.#room.countFreeBytes();
    this.#spareBytes = freeBytes - this.#room.minFreeBytes - bytesOnTheirWay;
    this.#budget = Math.min(this.#spareBytes, Math.max(CHECK_EVERY_BYTES, size));
  }
}
