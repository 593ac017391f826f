import { describe, expect, it } from 'vitest';
import { parseSavedRecord, type SavedRecord } from '../../src/saved-file/file-store.ts';

const record: SavedRecord = {
  name: 'Küche “nachher” 🌧.jpg',
  type: 'image/jpeg',
  lastModified: 1_577_934_245_500,
  size: 5,
  claim: 'claim-of-this-phone',
  expiresAtMs: 1_800_000_000_000,
};

describe('parseSavedRecord', () => {
  it('reads what was written', () => {
    expect(parseSavedRecord(JSON.parse(JSON.stringify(record)))).toEqual(record);
  });

  it('reads the id of a file of a list', () => {
    const listed = { ...record, fileId: 'AAAAAAAAAAAAAAAAAAAAAA' };
    expect(parseSavedRecord(JSON.parse(JSON.stringify(listed)))).toEqual(listed);
  });

  it.each([
    null,
    'text',
    {},
    { ...record, size: -1 },
    { ...record, claim: 1 },
    { ...record, lastModified: '1' },
  ])('refuses %j', (value) => expect(parseSavedRecord(value)).toBeUndefined());
});
