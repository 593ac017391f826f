import { expect, it } from 'vitest';
import { FreeSpaceGuard } from '../../../src/drivers/disk/free-space-guard.ts';

const MIB = 1024 * 1024;
const MIN_FREE = 512 * MIB;

/** A disk whose free space falls with each byte at once. */
function createDisk(spareBytes: number) {
  let free = MIN_FREE + spareBytes;
  let lowest = free;
  let questions = 0;
  const guard = new FreeSpaceGuard({
    minFreeBytes: MIN_FREE,
    countFreeBytes: async () => {
      questions++;
      return free;
    },
  });
  /** Resolves to `whole`, or to the code of the error. */
  const upload = async (megabytes: number): Promise<string> => {
    const filter = guard.createByteFilter();
    filter.on('data', (chunk: Buffer) => {
      free -= chunk.length;
      lowest = Math.min(lowest, free);
    });
    const ended = new Promise<string>((resolve) => {
      filter.once('end', () => resolve('whole'));
      filter.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
    });
    for (let count = 0; count < megabytes; count++) filter.write(Buffer.alloc(MIB));
    filter.end();
    return ended;
  };
  return { upload, readLowest: () => lowest - MIN_FREE, countQuestions: () => questions };
}

it('leaves the minimum of the disk free even when many phones send at once', async () => {
  const { upload, readLowest } = createDisk(20 * MIB);
  const ends = await Promise.all(Array.from({ length: 40 }, () => upload(20)));
  expect(new Set(ends)).toEqual(new Set(['no_space']));
  expect(readLowest()).toBe(0);
});

it('lets a file through that just fits, and refuses the next one', async () => {
  const { upload, readLowest } = createDisk(20 * MIB);
  expect(await upload(20)).toBe('whole');
  expect(await upload(1)).toBe('no_space');
  expect(readLowest()).toBe(0);
});

it('reads the free space once for each upload and for every 16 MiB of all of them', async () => {
  const { upload, countQuestions } = createDisk(1_000 * MIB);
  expect(await Promise.all([upload(30), upload(30)])).toEqual(['whole', 'whole']);
  expect(countQuestions()).toBeLessThanOrEqual(5);
});
