import { expect, test } from 'vitest';
import { formatBytes, formatLimit, formatProgress } from '../../../components/popup/format-bytes.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1.0 kB'],
  [3_100_000, '3.1 MB'],
  [9_960_000, '10 MB'],
  [999_600_000, '1.0 GB'],
  [5e15, '5000 TB'],
])('writes %i bytes as "%s"', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [5_000_000, '5 MB'],
  [5 * 1024 * 1024, '5 MB'],
  [512 * 1024, '512 kB'],
  [500_000, '500 kB'],
  [2_000_000_000, '2 GB'],
  [1_500_000, '1.5 MB'],
  [800, '800 bytes'],
])('writes a limit of %i bytes as "%s"', (bytes, text) => {
  expect(formatLimit(bytes)).toBe(text);
});

test('says how far it is, in the unit of the whole', () => {
  expect(formatProgress(1_400_000, 3_100_000)).toBe('45 % · 1.4 of 3.1 MB');
  expect(formatProgress(200_000, 3_100_000)).toBe('6 % · 0.2 of 3.1 MB');
});

test('says 100 % only when all of it is there', () => {
  expect(formatProgress(3_099_999, 3_100_000)).toMatch(/^99 %/);
  expect(formatProgress(3_100_000, 3_100_000)).toMatch(/^100 %/);
});

test('never says more than the whole', () => {
  expect(formatProgress(4_000_000, 3_100_000)).toBe('100 % · 3.1 of 3.1 MB');
});

test('says the bytes alone as long as nobody knows the size', () => {
  expect(formatProgress(1_400_000, null)).toBe('1.4 MB');
});
