import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createZeroEdit, listParts, type Edit } from '../../../src/container/bytes/edits.ts';

/** Gaps, lengths and what is put in, one after the other. */
const orders = fc.array(
  fc.record({
    gap: fc.oneof({ arbitrary: fc.nat(9), weight: 30 }, { arbitrary: fc.constant(70_000), weight: 1 }),
    length: fc.nat(5),
    bytes: fc.option(fc.oneof(fc.constant('zeros' as const), fc.uint8Array({ maxLength: 6 })), {
      nil: undefined,
    }),
  }),
  { maxLength: 120, size: 'max' },
);

const NOTHING = new Uint8Array(0);

it('a file with few or many edits has what they say, and all else as before', async () => {
  await fc.assert(
    fc.asyncProperty(orders, fc.nat(9), async (list, rest) => {
      const edits: Edit[] = [];
      let at = 0;
      for (const { gap, length, bytes } of list) {
        const start = at + gap;
        at = start + length;
        if (bytes === 'zeros') edits.push(createZeroEdit(start, at));
        else edits.push({ start, end: at, ...(bytes && { bytes: new Uint8Array(bytes) }) });
      }
      const old = Uint8Array.from({ length: at + rest }, (_, index) => index);
      const expected: Uint8Array[] = [];
      let done = 0;
      for (const { start, end, bytes, isZeroed } of edits) {
        expected.push(old.subarray(done, start), isZeroed ? new Uint8Array(end - start) : (bytes ?? NOTHING));
        done = end;
      }
      expected.push(old.subarray(done));
      const made = await new Blob(await listParts(new Blob([old]), edits)).arrayBuffer();
      expect(Buffer.from(made).equals(Buffer.concat(expected))).toBe(true);
    }),
    { numRuns: 40 },
  );
});

it('thousands of edits side by side make a few parts, not one for each', async () => {
  const edits = Array.from({ length: 12_000 }, (_, index) => createZeroEdit(index * 600, index * 600 + 300));

  expect((await listParts(new Blob([new Uint8Array(12_000 * 600)]), edits)).length).toBeLessThan(10);
});
