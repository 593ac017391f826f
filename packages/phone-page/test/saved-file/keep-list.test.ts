import { describe, expect, it } from 'vitest';
import { UNKNOWN_ID } from '../../src/job/job-memory.ts';
import { parseSavedRecord } from '../../src/saved-file/file-store.ts';
import { describeSavedFile, restoreList } from '../../src/saved-file/keep-list.ts';

const job = { jobId: 'job', claim: 'claim-of-this-phone', expiresAt: '2026-01-01T00:00:00.000Z' };

function save(id: string) {
  return describeSavedFile({ file: new File(['bytes'], `${id}.jpg`, { lastModified: 5 }), id }, job);
}
const asFiles = (ids: string[]) =>
  ids.map((id) => ({ id, name: '', size: 5, contentType: '', bytesReceived: 0, isWhole: false }));
const restoreOf =
  (maxFiles: number) =>
  (saved: string[], remembered: string[], announced: string[]): [string, boolean] => {
    const kept = { saved: saved.map(save), remembered: asFiles(remembered), formerId: 'former' };
    const { files, isComplete } = restoreList(kept, { maxFiles, files: asFiles(announced) });
    return [files.map(({ id }) => id).join(' '), isComplete];
  };
const [restore, restoreOnly] = [restoreOf(5), restoreOf(1)];

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

  it('has its files also when the phone remembers nothing', () => {
    expect(restore(['a'], [], [])).toEqual(['a', false]);
  });

  it('is the file that was chosen last where the job takes one, also if the server has not heard of it', () => {
    expect(restoreOnly(['a'], [], [])).toEqual(['a', true]);
    expect(restoreOnly(['a', 'b'], ['b', 'a'], ['a'])).toEqual(['b', true]);
    expect(restoreOnly([], ['a'], ['a'])).toEqual(['', false]);
  });

  it('gives a file of an earlier version, which had no id, the id in the job', () => {
    expect(restoreOnly([UNKNOWN_ID], ['former'], ['former'])).toEqual(['former', true]);
  });
});

describe('a picture whose original the person has asked for', () => {
  it('is still wanted so', () => {
    const file = new File(['bytes'], 'a.jpg');
    const picture = { original: file, steps: [], isOriginalWanted: true as const, needsLook: false };
    const { record } = describeSavedFile({ file, id: 'a', picture }, job);
    const saved = { file, record: parseSavedRecord(JSON.parse(JSON.stringify(record))) ?? record };
    const kept = { saved: [saved, save('b')], remembered: [], formerId: '' };
    const { files } = restoreList(kept, { maxFiles: 5, files: [] });
    expect(files.map((restored) => restored.picture)).toEqual([picture, undefined]);
  });
});

describe('a file that is sealed', () => {
  it('comes back into the list with its seal, which is saved beside it', () => {
    const file = new File(['bytes'], 'a.jpg');
    const saved = describeSavedFile({ file, id: 'a', seal: 'seal of a' }, job);
    expect(saved.record).toMatchObject({ fileId: 'a', seal: 'seal of a' });
    const kept = { saved: [saved, save('b')], remembered: [], formerId: '' };
    const { files } = restoreList(kept, { maxFiles: 5, files: asFiles(['a', 'b']) });
    expect(files.map(({ id, seal }) => [id, seal])).toEqual([
      ['a', 'seal of a'],
      ['b', undefined],
    ]);
    expect(parseSavedRecord(JSON.parse(JSON.stringify(saved.record)))).toEqual(saved.record);
  });
});

describe('what is saved beside the bytes', () => {
  it('restores the same file, and has the time of its expiry', () => {
    expect(save('a').record).toEqual({
      name: 'a.jpg',
      type: '',
      lastModified: 5,
      size: 5,
      claim: job.claim,
      expiresAtMs: Date.UTC(2026, 0),
      fileId: 'a',
    });
  });
});
