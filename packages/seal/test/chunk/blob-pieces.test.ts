import { expect, it } from 'vitest';
import type { Bytes } from '../../src/bytes.ts';
import { joinPieces } from '../../src/chunk/blob-pieces.ts';

const MEBIBYTE = 1024 * 1024;

/** Pieces in one buffer, which the next one overwrites. */
async function* reuse(lengths: readonly number[]): AsyncGenerator<Bytes> {
  const buffer = new Uint8Array(Math.max(...lengths));
  for (const [index, length] of lengths.entries()) yield buffer.subarray(0, length).fill(index + 1);
}

it.each([
  ['no pieces', [0]],
  ['less than a mebibyte', [1, 65_552]],
  ['exactly two mebibytes', [MEBIBYTE - 1, 1, MEBIBYTE]],
  ['pieces across the joints', [65_552, 3 * MEBIBYTE, 65_552]],
])('a Blob has the bytes that each piece had when it came: %s', async (_title, lengths) => {
  const blob = await joinPieces(reuse(lengths));
  const expected = Buffer.concat(lengths.map((length, index) => Buffer.alloc(length, index + 1)));
  expect(Buffer.compare(new Uint8Array(await blob.arrayBuffer()), expected)).toBe(0);
});

it('a failure of the pieces is the failure of the Blob', async () => {
  const gone = new DOMException('The file cannot be read any more.', 'NotReadableError');
  async function* fail(): AsyncGenerator<Bytes> {
    yield new Uint8Array(10);
    throw gone;
  }
  await expect(joinPieces(fail())).rejects.toBe(gone);
});
