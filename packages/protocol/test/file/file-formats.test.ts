import { expect, it } from 'vitest';
import { knownMediaType } from '../../src/index.ts';

it.each([
  ['', 'IMG_1.JPG', 'image/jpeg'],
  ['', 'IMG_1.HEIC', 'image/heic'],
  ['', 'a.cr2', 'image/x-canon-cr2'],
  ['', 'a.tar.gz', 'application/gzip'],
  ['binary/octet-stream', 'invoice.pdf', 'application/pdf'],
  ['application/octet-stream', 'film.mov', 'video/quicktime'],
  ['text/plain', 'table.csv', 'text/csv'],
  ['application/zip', 'a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
])('a file of type "%s" and the name %s is %s', (type, name, known) => {
  expect(knownMediaType(type, name)).toBe(known);
});

it.each([
  ['image/jpeg', 'a.png'],
  ['text/plain; charset=utf-8', 'notes'],
  ['application/zip', 'a.zip'],
  ['application/x-own', 'a.pdf'],
])('the type "%s" of %s stays', (type, name) => {
  expect(knownMediaType(type, name)).toBe(type);
});

it.each([
  ['', 'README'],
  ['application/octet-stream', 'data.bin'],
  ['jpg', 'picture'],
])('no type is made up for "%s", %s', (type, name) => {
  expect(knownMediaType(type, name)).toBe('');
});
