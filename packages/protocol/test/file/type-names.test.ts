import { describe, expect, it } from 'vitest';
import { readAcceptedKinds } from '../../src/file/accept.ts';
import { findFormats } from '../../src/file/file-formats.ts';
import { nameByLetters, nameFileType } from '../../src/file/type-names.ts';

function nameOf(entry: string) {
  const [kind] = readAcceptedKinds(entry);
  return kind && nameFileType(kind);
}

it.each([
  ['image/*', { family: 'image' }],
  ['.txt', { family: 'text' }],
  ['.docx', { name: 'Word', family: 'application' }],
  ['image/pjpeg', { name: 'JPEG', family: 'image' }],
  ['.part', { name: 'PART', family: '' }],
  ['.a-b', undefined],
  ['application/vnd.acme.model', undefined],
])('the name of %s is %o', (entry, name) => expect(nameOf(entry)).toEqual(name));

describe('the name without the list of formats', () => {
  it.each(['word', 'excel', 'powerpoint'])('is the same for all that %s writes', (program) => {
    const formats = findFormats(program);
    const entries = formats.flatMap(({ types, extensions }) => types.concat(extensions));
    const missed = entries.filter((entry) => nameByLetters(entry)?.toLowerCase() !== program);
    expect([entries.length > 10, missed]).toEqual([true, []]);
  });

  it.each([
    '.jpg',
    'image/jpeg',
    '.png',
    'image/gif',
    '.heic',
    '.pdf',
    'application/pdf',
    '.zip',
    '.mp4',
    '.mp3',
    '.csv',
    '.part',
  ])('is the same for %s', (entry) => expect(nameByLetters(entry)).toBe(nameOf(entry)?.name));
});
