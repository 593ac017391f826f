import fc from 'fast-check';
import { expect, it } from 'vitest';
import { subtractPlaces } from '../../../src/container/bytes/places.ts';

const place = fc.tuple(fc.nat(40), fc.nat(15)).map(([start, length]) => ({ start, end: start + length }));
const places = fc.array(place, { maxLength: 8 });

function listBytes(list: readonly { start: number; end: number }[]): Set<number> {
  return new Set(
    list.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, index) => start + index)),
  );
}

it('what is left is each byte of the first that is none of the others, in order', () => {
  fc.assert(
    fc.property(places, places, (some, others) => {
      const left = subtractPlaces(some, others);
      const taken = listBytes(others);

      expect(listBytes(left)).toEqual(new Set([...listBytes(some)].filter((byte) => !taken.has(byte))));
      for (const [index, { start, end }] of left.entries()) {
        expect(start).toBeLessThan(end);
        expect(start).toBeGreaterThanOrEqual(left[index - 1]?.end ?? 0);
      }
    }),
  );
});
