import { expect, test } from 'vitest';
import { shortenFileName, shortenLabel } from '../../../../../components/popup/words/shorten.ts';

test('leaves a short name as it is', () => {
  expect(shortenFileName('photo.jpg')).toBe('photo.jpg');
});

test('keeps beginning and extension of a long name', () => {
  const short = shortenFileName('IMG_20260101_120000_scan of the whole claim form (final).jpeg');
  expect(short).toBe('IMG_20260101_120000_scan of…(final).jpeg');
  expect(short).toHaveLength(40);
});

test('never cuts an emoji in two', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(shortenFileName(family.repeat(60))).toBe(`${family.repeat(27)}…${family.repeat(12)}`);
});

test.each([
  ['puts a label of several lines into one', '  Passport,\n   front ', 'Passport, front'],
  ['cuts off a label that is a paragraph', 'a'.repeat(61), `${'a'.repeat(59)}…`],
  ['keeps a label that just fits', 'a'.repeat(60), 'a'.repeat(60)],
])('%s', (_title, label, short) => {
  expect(shortenLabel(label)).toBe(short);
});
