import { Transform } from 'node:stream';

/** What is left of a disk, and how much of it is not ours. */
export interface DiskRoom {
  countFreeBytes: () => Promise<number>;
  minFreeBytes: number;
}

/** A question to the disk for each so many bytes costs nothing that can be measured. */
const CHECK_EVERY_BYTES = 16 * 1024 * 1024;

/**
 * Lets bytes through while the disk has more free than must stay so. Asks at the start and then every
 * 16 MiB: others fill the disk, too. Fails with `ENOSPC`, as the disk itself would a little later.
 */
export function createRoomGuard(room: DiskRoom): Transform {
  let uncheckedBytes = CHECK_EVERY_BYTES;
  return new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      uncheckedBytes += chunk.length;
      if (uncheckedBytes < CHECK_EVERY_BYTES) {
        pass(null, chunk);
        return;
      }
      uncheckedBytes = 0;
      checkRoom(room).then(() => pass(null, chunk), pass);
    },
  });
}

async function checkRoom({ countFreeBytes, minFreeBytes }: DiskRoom): Promise<void> {
  if ((await countFreeBytes()) >= minFreeBytes) return;
  throw Object.assign(new Error('The rest of the disk is left to others.'), { code: 'ENOSPC' });
}
