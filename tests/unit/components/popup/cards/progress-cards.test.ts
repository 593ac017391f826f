import { expect, test } from 'vitest';
import { formatProgress } from '../../../../../components/popup/cards/progress-cards.tsx';

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

test('says only the bytes while the size is unknown', () => {
  expect(formatProgress(1_400_000, null)).toBe('1.4 MB');
});
