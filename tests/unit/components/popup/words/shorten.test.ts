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

test('puts a label of several lines into one', () => {
  expect(shortenLabel('  Passport,\n   front ')).toBe('Passport, front');
});

test('cuts off a label that is a paragraph', () => {
  expect(shortenLabel('a'.repeat(61))).toBe(`${'a'.repeat(59)}…`);
  expect(shortenLabel('a'.repeat(60))).toBe('a'.repeat(60));
});
