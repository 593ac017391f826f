import { sealedSizeOf } from '@svc/protocol';
import { describe, expect, it } from 'vitest';
import { createFileSeal, generateSealIdentity, SealedChunks, sealRange } from '../../src/index.ts';

const SIZE = 200_000;
const END = sealedSizeOf(SIZE);
const gone = { name: 'NotReadableError' };

async function createSeal() {
  return createFileSeal((await generateSealIdentity()).key);
}

describe('a part of a sealed file', () => {
  it.each([
    [-1, 10],
    [10, 9],
    [0, END + 1],
    [0.5, 10],
  ])('from %d to %d is refused', async (start, end) => {
    const file = new Blob([new Uint8Array(SIZE)]);
    await expect(sealRange(file, await createSeal(), { start, end })).rejects.toThrow(RangeError);
  });

  it('may be empty, or of the header alone', async () => {
    const file = new Blob([new Uint8Array(SIZE)]);
    const seal = await createSeal();
    expect((await sealRange(file, seal, { start: END, end: END })).size).toBe(0);
    const header = await sealRange(file, seal, { start: 0, end: 184 });
    expect(Buffer.compare(new Uint8Array(await header.arrayBuffer()), seal.header)).toBe(0);
  });

  it('is not sealed to its end when it is not wanted any more', async () => {
    const ending = new AbortController();
    const sealing = sealRange(new Blob([new Uint8Array(4_000_000)]), await createSeal(), {
      start: 0,
      end: sealedSizeOf(4_000_000),
      signal: ending.signal,
      cipher: 'portable',
    });
    ending.abort();
    await expect(sealing).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('is refused when the file has become shorter', async () => {
    const file = new Blob([new Uint8Array(SIZE)]);
    Object.defineProperty(file, 'size', { value: SIZE + 1 });
    const range = { start: 0, end: sealedSizeOf(SIZE + 1) };
    await expect(sealRange(file, await createSeal(), range)).rejects.toMatchObject(gone);
  });
});

describe('a file that is changed between two readings, where the browser does not notice', () => {
  it('is refused as soon as a chunk would be sealed with other bytes', async () => {
    const [seal, before] = [await createSeal(), new SealedChunks(SIZE)];
    const [first, second] = [new Uint8Array(SIZE), new Uint8Array(SIZE)];
    second[150_000] = 1;
    await sealRange(new Blob([first]), seal, { start: 0, end: END, before });
    await expect(
      sealRange(new Blob([second]), seal, { start: 140_000, end: 160_000, before }),
    ).rejects.toMatchObject(gone);
    // What did not change may be sent again
    expect((await sealRange(new Blob([second]), seal, { start: 0, end: 60_000, before })).size).toBe(60_000);
  });

  it('is not refused where nothing was sealed before', async () => {
    const [seal, before] = [await createSeal(), new SealedChunks(SIZE)];
    await sealRange(new Blob([new Uint8Array(SIZE)]), seal, { start: 0, end: 60_000, before });
    const other = new Uint8Array(SIZE);
    other[150_000] = 1;
    const part = { start: 140_000, end: END, before };
    expect((await sealRange(new Blob([other]), seal, part)).size).toBe(END - 140_000);
  });
});

describe('a key to seal to', () => {
  it.each([
    ['no key', 'key'],
    ['a point of low order', 'A'.repeat(43)],
    ['an age recipient with a wrong checksum', `age1${'q'.repeat(58)}`],
  ])('is refused when it is %s', async (_title, key) => {
    await expect(createFileSeal(key)).rejects.toMatchObject({ code: 'bad_request' });
  });
});
