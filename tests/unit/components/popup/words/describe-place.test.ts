import { expect, test } from 'vitest';
import { describeNeeds, nameOfRecipient } from '../../../../../components/popup/words/describe-place.ts';
import type { Place } from '../../../../../lib/transfer/target.ts';
import { foreignTarget, opaqueTarget, placeTarget } from '../../../fixtures/sample-transfer.ts';

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

test('names no recipient where the page itself gets the file', () => {
  expect(nameOfRecipient(placeTarget())).toBeNull();
});

test.each([
  'https://pay.example.com',
  'http://pay.example.com',
  'https://pay.example.com:8443',
  `https://${'long.'.repeat(40)}example.com`,
])('names another site in full: %s', (origin) => {
  expect(nameOfRecipient(foreignTarget(origin))).toBe(origin);
});

test.each([
  [null, 'a sealed-off part of example.com'],
  ['https://example.com', 'a sealed-off part of example.com'],
  ['https://pay.example.com', 'a sealed-off part of example.com, loaded from https://pay.example.com'],
])('says that an opaque frame belongs to nobody (loaded from %s)', (from, name) => {
  const recipient = { kind: 'opaque', id: 'd', from } as const;
  expect(nameOfRecipient({ ...opaqueTarget(), recipient })).toBe(name);
});

test('has words for a page without an address', () => {
  const sealed = { ...opaqueTarget(), site: { origin: '', title: '' } };
  expect(nameOfRecipient(sealed)).toBe('a sealed-off part of this page');
});
