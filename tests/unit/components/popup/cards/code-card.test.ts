import { expect, test } from 'vitest';
import { formatTimeLeft } from '../../../../../components/popup/cards/code-card.tsx';

test.each([
  [-5_000, 'Code is good for less than a minute'],
  [59_999, 'Code is good for less than a minute'],
  [60_000, 'Code is good for 1 minute'],
  [14.5 * 60_000, 'Code is good for 14 minutes'],
  [119.9 * 60_000, 'Code is good for 119 minutes'],
  [120 * 60_000, 'Code is good for 2 hours'],
  [47.9 * 3_600_000, 'Code is good for 47 hours'],
])('with %i ms left it says "%s"', (leftMs, text) => {
  expect(formatTimeLeft(leftMs)).toBe(text);
});
