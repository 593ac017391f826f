import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  createFileId,
  forgetExpiredJobs,
  listJobs,
  recallJob,
  recallScan,
  rememberEnd,
  rememberJob,
  rememberScan,
  UNKNOWN_ID,
} from '../../src/job/job-memory.ts';
import { CLAIM_PATTERN, FILE_ID_PATTERN } from '@svc/protocol/phone';
import { createStorage } from '../support/storage.ts';

function refuse(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

describe('what the phone keeps about a job', () => {
  it('is one claim per job, also after a reload', () => {
    const storage = createStorage();
    const { claim } = recallJob(storage, 'a');
    expect(claim).toMatch(CLAIM_PATTERN);
    expect(recallJob(storage, 'a')).toMatchObject({ claim });
    expect(recallJob(storage, 'b').claim).not.toBe(claim);
  });

  it('is the list of files, whether the person has stopped, and the job before', () => {
    const storage = createStorage();
    const files = [{ id: createFileId(), fingerprint: 'f' }];
    const memory = { ...recallJob(storage, 'a'), files, isStopped: true, after: 'before' } as const;
    rememberJob(storage, 'a', memory);
    expect(recallJob(storage, 'a')).toMatchObject(memory);
  });

  it('is the key of its code, which must be one', () => {
    const storage = createStorage();
    const { claim } = recallJob(storage, 'a');
    const sealKey = 'A'.repeat(43);
    rememberJob(storage, 'a', { claim, sealKey });
    expect(recallJob(storage, 'a')).toMatchObject({ sealKey });
    rememberJob(storage, 'a', { claim, sealKey: 'no key' });
    expect(recallJob(storage, 'a')).toMatchObject({ claim, sealKey: undefined });
  });

  it('is listed with the latest first, without jobs that have expired', () => {
    const storage = createStorage();
    for (const id of ['a', 'b', 'c']) recallJob(storage, id);
    rememberEnd(storage, 'b', Date.now() - 1);
    recallJob(storage, 'a');
    expect(listJobs(storage).map(([id]) => id)).toEqual(['a', 'c']);
  });

  it('reads a job’s only file, stored by an earlier version, as a list of one', () => {
    const claim = 'claim-of-this-phone';
    const upload = { fingerprint: 'f', url: '/upload/x' };
    const storage = createStorage(JSON.stringify([['a', { claim, upload }]]));
    recallJob(storage, 'a');
    expect(recallJob(storage, 'a')).toMatchObject({ claim, files: [{ id: UNKNOWN_ID, fingerprint: 'f' }] });
  });

  it('leaves out files whose ids no phone has made', () => {
    const storage = createStorage();
    const { claim } = recallJob(storage, 'a');
    rememberJob(storage, 'a', { claim, files: [{ id: '../a', fingerprint: 'f' }] });
    expect(recallJob(storage, 'a')).toMatchObject({ claim, files: undefined });
  });

  it('is forgotten at the next visit of any job when the job has expired', () => {
    const storage = createStorage();
    const { claim } = recallJob(storage, 'a');
    rememberEnd(storage, 'a', Date.now() - 1);
    expect(recallJob(storage, 'a').claim).toBe(claim); // the phone's clock may be wrong
    recallJob(storage, 'b');
    expect(storage.getItem('pocketfill.jobs')).not.toContain(claim);
  });

  it('is forgotten after a day when the end of the job is unknown', () => {
    const storage = createStorage();
    const { claim } = recallJob(storage, 'a');
    vi.setSystemTime(Date.now() + 25 * 60 * 60 * 1000);
    onTestFinished(() => void vi.useRealTimers());
    forgetExpiredJobs(storage);
    expect(storage.getItem('pocketfill.jobs')).not.toContain(claim);
  });

  it('keeps what another tab has stored when the end of the job is stored', () => {
    const storage = createStorage();
    const memory = { ...recallJob(storage, 'a'), isStopped: true } as const;
    rememberJob(storage, 'a', memory);
    rememberEnd(storage, 'a', 5);
    expect(recallJob(storage, 'a')).toEqual({ ...memory, expiresAtMs: 5 });
  });

  it('keeps the scan, which the scanner alone changes, until there is none any more', () => {
    const storage = createStorage();
    const memory = recallJob(storage, 'a');
    rememberScan(storage, 'a', { all: [{ id: 'page' }, { id: 'unsaved' }], saved: [{ id: 'page' }] });
    rememberJob(storage, 'a', { ...memory, isStopped: true });
    expect(recallScan(storage, 'a')).toEqual([{ id: 'page' }, { id: 'unsaved' }]);
    expect(storage.getItem('pocketfill.jobs')).toContain('"scan":[{"id":"page"}]');
    expect(recallJob(storage, 'a')).toMatchObject({ isStopped: true });
    rememberScan(storage, 'a', undefined);
    expect(recallScan(storage, 'a')).toBeUndefined();
  });

  it('keeps the scan for this visit where nothing can be stored, and of a job that is not remembered', () => {
    const forgetful = createStorage();
    for (const storage of [undefined, { getItem: refuse, setItem: refuse }, forgetful]) {
      rememberScan(storage, 'a', { all: [{ id: 'page' }], saved: [{ id: 'page' }] });
      expect(recallScan(storage, 'a')).toEqual([{ id: 'page' }]);
      rememberScan(storage, 'a', undefined);
      expect(recallScan(storage, 'a')).toBeUndefined();
    }
    expect(forgetful.getItem('pocketfill.jobs')).toBeNull();
  });

  it('is limited to the last jobs', () => {
    const storage = createStorage();
    const first = recallJob(storage, 'first');
    for (let index = 0; index < 20; index += 1) recallJob(storage, `job ${index}`);
    expect(recallJob(storage, 'first')).not.toEqual(first);
  });

  it.each([
    ['is missing', undefined],
    ['is blocked', { getItem: refuse, setItem: refuse }],
    ['holds nonsense', createStorage('{')],
    ['holds entries of another form', createStorage('[1,["a",{"claim":"too short"}],null]')],
  ])('is a new claim if the storage %s', (_title, storage) => {
    expect(recallJob(storage, 'a').claim).toMatch(CLAIM_PATTERN);
  });
});

describe('the id of a file', () => {
  it('has the form that the server wants, and is new each time', () => {
    const ids = Array.from({ length: 50 }, createFileId);
    for (const id of ids) expect(id).toMatch(FILE_ID_PATTERN);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
