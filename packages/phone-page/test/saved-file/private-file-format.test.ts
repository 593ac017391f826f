import { describe, expect, it } from 'vitest';
import { restoreFile, type SavedRecord } from '../../src/saved-file/file-store.ts';
import { encodeTrailer, readTrailer } from '../../src/saved-file/private-file-format.ts';

const bytes = new Uint8Array([1, 2, 3, 4, 5]);
const record: SavedRecord = {
  name: 'Küche “nachher” 🌧.jpg',
  type: 'image/jpeg',
  lastModified: 1_577_934_245_500,
  size: bytes.length,
  claim: 'claim-of-this-phone',
  expiresAtMs: 1_800_000_000_000,
  fileId: 'AAAAAAAAAAAAAAAAAAAAAA',
};

describe('a file that is saved in one piece with its record', () => {
  const whole = new Blob([bytes, encodeTrailer(record)]);

  it('is the file that was chosen: name, type, time and bytes', async () => {
    const found = await readTrailer(whole);
    expect(found).toEqual(record);
    const file = restoreFile(whole.slice(0, record.size), record);
    expect(file).toMatchObject({ name: record.name, type: record.type, lastModified: record.lastModified });
    expect(await file.bytes()).toEqual(bytes);
  });

  it('is not read as a file if its copy is incomplete', async () => {
    for (let size = 0; size < whole.size; size += 1) {
      expect(await readTrailer(whole.slice(0, size))).toBeUndefined();
    }
  });

  it('is not read as a file if bytes are missing before the record', async () => {
    expect(await readTrailer(whole.slice(1))).toBeUndefined();
  });

  it('is read by its last record if a saved file is itself chosen and saved', async () => {
    const outer = { ...record, name: 'outer', size: whole.size };
    expect(await readTrailer(new Blob([whole, encodeTrailer(outer)]))).toEqual(outer);
  });
});
