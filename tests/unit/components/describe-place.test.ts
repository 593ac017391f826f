import { expect, test } from 'vitest';
import { describeNeeds, frameHostOf } from '../../../components/popup/describe-place.ts';
import type { Place } from '../../../lib/target.ts';
import { placeTarget } from '../fixtures/sample-transfer.ts';

const rows: [string, Partial<Place>][] = [
  ['any file', {}],
  ['any files', { multiple: true }],
  ['image, 5 MB', { accept: 'image/*', maxBytes: 5_000_000 }],
  ['any file, 5 MB', { maxBytes: 5 * 1024 * 1024 }],
  ['PDF or Word, several files', { accept: '.pdf,.docx', multiple: true }],
  ['folders only', { takesFolders: true, multiple: true }],
  ['drop area, image', { kind: 'dropZone', accept: 'image/*' }],
  ['any file', { kind: 'dropZone', label: '' }],
  ['text box, pasted', { kind: 'textBox' }],
  ['pasted', { kind: 'textBox', label: '' }],
];

test.each(rows)('says "%s"', (words, place) => {
  expect(describeNeeds(placeTarget(place).place)).toBe(words);
});

test('names the host of a frame of another site', () => {
  expect(frameHostOf(placeTarget({ origin: 'https://pay.example.com' }))).toBe('pay.example.com');
});

test.each(['https://example.com', null])('names no host for a place of %s', (origin) => {
  expect(frameHostOf(placeTarget({ origin }))).toBeNull();
});
