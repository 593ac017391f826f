import { describe, expect, it } from 'vitest';
import { describeZipEntries, MAX_FILE_NAME_BYTES } from '../../src/index.ts';

const nameEntries = (names: readonly string[]) =>
  describeZipEntries(names.map((name) => ({ name, lastModifiedMs: 0 }))).map(({ name }) => name);

describe('the names in a ZIP', () => {
  it.each([
    [
      ['a.jpg', 'b.jpg'],
      ['a.jpg', 'b.jpg'],
    ],
    [
      ['a.jpg', 'a.jpg', 'a.jpg'],
      ['a.jpg', 'a (2).jpg', 'a (3).jpg'],
    ],
    [
      ['a.jpg', 'a (2).jpg', 'a.jpg'],
      ['a.jpg', 'a (2).jpg', 'a (3).jpg'],
    ],
    [
      ['A.JPG', 'a.jpg'],
      ['A.JPG', 'a (2).jpg'],
    ],
    [
      ['\u00E4', 'a\u0308'],
      ['\u00E4', 'a\u0308 (2)'],
    ],
  ])('%j become %j', (names, unique) => expect(nameEntries(names)).toEqual(unique));

  it('keeps names within the length that file systems store', () => {
    const long = `${'n'.repeat(MAX_FILE_NAME_BYTES - 4)}.jpg`;
    const [, second = ''] = nameEntries([long, long]);
    expect(second).toHaveLength(MAX_FILE_NAME_BYTES);
    expect(second.endsWith(' (2).jpg')).toBe(true);
  });

  it.each([
    ['a: "b" <c>?.txt', 'a_ _b_ _c__.txt'],
    ['photo|*.jpg', 'photo__.jpg'],
    ['notes.', 'notes_'],
    ['notes. .', 'notes___'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['com1.tar.gz', '_com1.tar.gz'],
    ['LPT² .log', '_LPT² .log'],
    ['console.log', 'console.log'],
    ['com10.txt', 'com10.txt'],
    ['.bashrc', '.bashrc'],
    ['größe 📷.heic', 'größe 📷.heic'],
  ])('%j is one that Windows takes: %j', (name, fitting) => expect(nameEntries([name])).toEqual([fitting]));

  it('differ also where they have become the same', () => {
    expect(nameEntries(['a?.txt', 'a*.txt'])).toEqual(['a_.txt', 'a_ (2).txt']);
  });
});

describe('the times in a ZIP', () => {
  it.each([
    ['before 1980', Date.UTC(1970, 0, 1), 1980],
    ['as they are', Date.UTC(2026, 5, 1), 2026],
    ['after 2107', Date.UTC(2200, 0, 1), 2107],
  ])('%s', (_title, lastModifiedMs, year) => {
    const [entry] = describeZipEntries([{ name: 'a', lastModifiedMs }]);
    expect(entry?.lastModified.getFullYear()).toBe(year);
  });
});
