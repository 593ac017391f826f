import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createByteCutter } from '../../src/chunk/cut-bytes.ts';

function count(length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, index) => index);
}

/** Cuts the wanted lengths, one after the other; none after the last. */
function cutIn(lengths: readonly number[]) {
  const given: number[][] = [];
  const cutter = createByteCutter(Math.max(0, ...lengths), () => lengths[given.length] ?? 0);
  const push = (bytes: Uint8Array<ArrayBuffer>) => {
    for (const piece of cutter.cut(bytes)) given.push([...piece]);
  };
  return { cutter, given, push };
}

describe('bytes that come in pieces', () => {
  it('are given in the wanted lengths, wherever they were cut', () => {
    const wanted = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 8 });
    const came = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 12 });
    fc.assert(
      fc.property(wanted, came, (lengths, arrivals) => {
        const all = count(arrivals.reduce((sum, length) => sum + length, 0));
        const { given, push } = cutIn(lengths);
        let at = 0;
        for (const length of arrivals) push(all.subarray(at, (at += length)));
        let start = 0;
        for (const [index, length] of lengths.entries()) {
          const isFull = start + length <= all.length;
          expect(given[index]).toEqual(isFull ? [...all.subarray(start, start + length)] : undefined);
          start += length;
        }
      }),
    );
  });

  it('are not copied when a piece came whole', () => {
    const cutter = createByteCutter(4, () => 4);
    const bytes = count(8);
    const buffers = [...cutter.cut(bytes)].map(({ buffer }) => buffer);
    expect(buffers).toEqual([bytes.buffer, bytes.buffer]);
    expect(buffers[0]).toBe(bytes.buffer);
  });

  it('that are no whole piece yet can be given to another one', () => {
    const { cutter, given, push } = cutIn([4, 4]);
    push(count(3));
    const other = createByteCutter(4, () => 4, cutter.rest());
    push(Uint8Array.of(99));
    expect(given).toEqual([[0, 1, 2, 99]]);
    for (const piece of other.cut(Uint8Array.of(3, 4))) given.push([...piece]);
    expect(given).toEqual([
      [0, 1, 2, 99],
      [0, 1, 2, 3],
    ]);
    expect([...other.rest()]).toEqual([4]);
  });
});
