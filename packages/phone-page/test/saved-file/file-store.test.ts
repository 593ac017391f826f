import { describe, expect, it } from 'vitest';
import { UNKNOWN_ID } from '../../src/job/job-memory.ts';
import { parseSavedRecord, type SavedRecord } from '../../src/saved-file/file-store.ts';

const record: SavedRecord = {
  name: 'Küche “nachher” 🌧.jpg',
  type: 'image/jpeg',
  lastModified: 1_577_934_245_500,
  size: 5,
  claim: 'claim-of-this-phone',
  expiresAtMs: 1_800_000_000_000,
  fileId: 'AAAAAAAAAAAAAAAAAAAAAA',
};

describe('parseSavedRecord', () => {
  it('reads what was written', () => {
    expect(parseSavedRecord(JSON.parse(JSON.stringify(record)))).toEqual(record);
  });

  it('reads what an earlier version of the page has kept, which gave no id to a job’s only file', () => {
    const { fileId: _, ...former } = record;
    expect(parseSavedRecord(former)).toEqual({ ...former, fileId: UNKNOWN_ID });
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
