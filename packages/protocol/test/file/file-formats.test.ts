import { expect, it } from 'vitest';
import { mediaTypeOfExtension, readAcceptedKinds } from '../../src/index.ts';

const JPEG = { kind: 'format', name: 'JPEG', family: 'image' };
const PDF = { kind: 'format', name: 'PDF', family: 'application' };
const WORD = { kind: 'format', name: 'Word', family: 'application' };
const IMAGE = { kind: 'family', family: 'image' };

it.each([
  ['image/*', [IMAGE]],
  ['font/*', [{ kind: 'family', family: 'font' }]],
  ['.JPG, .jpeg ,image/jpg', [JPEG, JPEG, JPEG]],
  ['image/*,.heic,image/jpeg,.pdf', [IMAGE, PDF]],
  ['image/x-own,image/*', [IMAGE]],
  ['.doc,.docx', [WORD, WORD]],
  ['.step', [{ kind: 'extension', extension: '.step' }]],
  ['application/x-tar', [{ kind: 'type', type: 'application/x-tar', family: 'application' }]],
])('reads what "%s" asks for', (accept, kinds) => {
  expect(readAcceptedKinds(accept)).toEqual(kinds);
});

it.each(['', ' , ', '*/*', 'image/*,*/*', 'pdf', '.', 'image/jpeg;q=1'])(
  'takes "%s" for any file',
  (accept) => {
    expect(readAcceptedKinds(accept)).toEqual([]);
  },
);

it.each([
  ['.jpg', 'image/jpeg'],
  ['.heif', 'image/heic'],
  ['.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['.bin', undefined],
  ['', undefined],
])('knows the media type of "%s"', (extension, type) => {
  expect(mediaTypeOfExtension(extension)).toBe(type);
});
