import { expect, test } from 'vitest';
import { formatBytes, formatLimit, formatPart } from '../../src/text/format-bytes.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [3_140_000, '3.1 MB'],
  [9_960_000, '10 MB'],
  [24_600_000, '25 MB'],
  [1_073_741_824, '1.1 GB'],
  [5e15, '5000 TB'],
])('%i bytes are shown as "%s"', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [0, '0 bytes'],
  [800, '800 bytes'],
  [500_000, '500 kB'],
  [512 * 1024, '512 kB'],
  [5_000_000, '5 MB'],
  [5 * 1024 * 1024, '5 MB'],
  [2.5 * 1024 * 1024, '2.5 MB'],
  [1_500_000, '1.5 MB'],
  [5_300_000, '5.3 MB'],
  [2_000_000_000, '2 GB'],
  [5 * 1024 ** 3, '5 GB'],
])('a limit of %i bytes is shown in the unit that it was set in: "%s"', (bytes, text) => {
  expect(formatLimit(bytes)).toBe(text);
});

test.each([
  [1_400_000, 3_100_000, '1.4'],
  [200_000, 3_100_000, '0.2'],
  [1_000_000, 3_100_000, '1.0'],
  [240, 640, '240'],
  [1_400_000, 24_000_000, '1'],
  [0, 0, '0'],
])('%i of %i bytes are shown as %s, in the unit of the total', (bytes, whole, text) => {
  expect(formatPart(bytes, whole)).toBe(text);
});
