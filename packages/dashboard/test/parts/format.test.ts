import { expect, it } from 'vitest';
import { formatDistance, formatSpan } from '../../src/parts/format.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const NOW = 1_800_000_000_000;

it.each([
  [0, 'just now'],
  [-9 * SECOND, 'just now'],
  [-35 * SECOND, '35 seconds ago'],
  [-61 * SECOND, '1 minute ago'],
  [-59 * MINUTE, '59 minutes ago'],
  [-47 * HOUR, '47 hours ago'],
  [-49 * HOUR, '2 days ago'],
  [6 * MINUTE, 'in 6 minutes'],
])('a moment %d ms from now is "%s"', (ms, words) => {
  expect(formatDistance(NOW + ms, NOW)).toBe(words);
});

it.each([
  [0, '0 s'],
  [420, '0.4 s'],
  [12 * SECOND, '12 s'],
  [3.5 * MINUTE, '3.5 min'],
  [24 * HOUR, '24 h'],
])('%d ms are "%s"', (ms, words) => {
  expect(formatSpan(ms)).toBe(words);
});
