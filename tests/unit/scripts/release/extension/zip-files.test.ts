import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipFiles } from '../../../../../scripts/release/extension/zip-files.ts';

const FILES: [string, Uint8Array][] = [
  ['b/ü.txt', Buffer.from('second')],
  ['a.txt', Buffer.from('first')],
];

test('keeps names and contents', () => {
  const unzipped = Object.entries(unzipSync(zipFiles(new Map(FILES))));
  expect(unzipped.map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
    ['a.txt', 'first'],
    ['b/ü.txt', 'second'],
  ]);
});

test('gives the same bytes in any order and time zone', () => {
  const zip = zipFiles(new Map(FILES));
  const before = process.env['TZ'];
  process.env['TZ'] = 'Pacific/Kiritimati';
  try {
    expect(Buffer.from(zipFiles(new Map(FILES.toReversed()))).equals(zip)).toBe(true);
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
});
