import { describe, expect, it } from 'vitest';
import { parseSavedRecord } from '../../src/saved-file/file-store.ts';
import { describeSavedFile, restoreList } from '../../src/saved-file/keep-list.ts';

const job = { jobId: 'job', claim: 'claim-of-this-phone', expiresAt: '2026-01-01T00:00:00.000Z' };

function save(id: string | undefined) {
  const file = new File(['bytes'], `${id}.jpg`, { lastModified: 5 });
  return describeSavedFile({ file, ...(id !== undefined && { id }) }, job);
}
const asFiles = (ids: string[]) => ids.map((id) => ({ id }));
function restore(saved: string[], remembered: string[], announced: string[]) {
  const list = restoreList(saved.map(save), asFiles(remembered), asFiles(announced));
  return [list.files.map(({ id }) => id).join(' '), list.isComplete];
}

describe('a list that the page had before it was closed', () => {
  it('is in the order that the phone remembers', () => {
    expect(restore(['a', 'b', 'c'], ['c', 'a', 'b'], [])).toEqual(['c a b', false]);
  });

  it('is in the order in which it was announced, and goes on, if all of that is there', () => {
    expect(restore(['a', 'b', 'extra'], ['extra', 'a', 'b'], ['b', 'a'])).toEqual(['b a extra', true]);
  });

  it('does not go on if a file was not saved', () => {
    expect(restore(['a'], ['a', 'b'], ['a', 'b'])).toEqual(['a', false]);
  });

  it('has its files also when the phone remembers nothing, and leaves the only file of a job out', () => {
    expect(restore(['a'], [], [])).toEqual(['a', false]);
    expect(restoreList([save(undefined)], [], []).files).toEqual([]);
  });
});

describe('a file that is sealed', () => {
  it('comes back into the list with its seal, which is saved beside it', () => {
    const file = new File(['bytes'], 'a.jpg');
    const saved = describeSavedFile({ file, id: 'a', seal: 'seal of a' }, job);
    expect(saved.record).toMatchObject({ fileId: 'a', seal: 'seal of a' });
    const { files } = restoreList([saved, save('b')], [], asFiles(['a', 'b']));
    expect(files.map(({ id, seal }) => [id, seal])).toEqual([
      ['a', 'seal of a'],
      ['b', undefined],
    ]);
    expect(parseSavedRecord(JSON.parse(JSON.stringify(saved.record)))).toEqual(saved.record);
  });
});

describe('what is saved beside the bytes', () => {
  it('is what makes the same file again, and until when it is of use', () => {
    expect(save('a').record).toEqual({
      name: 'a.jpg',
      type: '',
      lastModified: 5,
      size: 5,
      claim: job.claim,
      expiresAtMs: Date.UTC(2026, 0),
      fileId: 'a',
    });
    expect(save(undefined).record).not.toHaveProperty('fileId');
  });
});
