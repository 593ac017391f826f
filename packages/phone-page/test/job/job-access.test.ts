import { describe, expect, it } from 'vitest';
import { JobAccess } from '../../src/job/job-access.ts';
import { rememberJob, UNKNOWN_ID } from '../../src/job/job-memory.ts';
import { fingerprintSealed, isOtherContent } from '../../src/upload/hash-file.ts';
import { createStorage } from '../support/storage.ts';

const ID = 'A'.repeat(22);

describe('the fingerprint of a file of the list', () => {
  it('is remembered across a reload, so that other bytes under the same seal are detected', () => {
    const storage = createStorage();
    const first = new JobAccess(storage, 'job');
    first.rememberFiles([{ id: ID, fingerprint: '["photo.jpg",5]' }], []);
    const before = first.rememberFingerprint(ID, fingerprintSealed('seal', 'bytes'));
    expect(isOtherContent(before ?? '', fingerprintSealed('seal', 'bytes'))).toBe(false);

    const now = fingerprintSealed('seal', 'other bytes');
    const former = new JobAccess(storage, 'job').rememberFingerprint(ID, now);
    expect(isOtherContent(former ?? '', now)).toBe(true);
    expect(isOtherContent(former ?? '', fingerprintSealed('another seal', 'bytes'))).toBe(false);
  });

  it('is absent for a file that was not remembered', () => {
    expect(new JobAccess(createStorage(), 'job').rememberFingerprint(ID, 'f')).toBeUndefined();
  });
});

it('gives a file that an earlier version saved the id of the job’s only file', () => {
  const storage = createStorage();
  const files = [{ id: UNKNOWN_ID, fingerprint: 'f' }];
  rememberJob(storage, 'job', { claim: 'claim-of-this-phone', files });
  const job = new JobAccess(storage, 'job');
  const announced = { id: ID, name: '', size: 1, contentType: '', bytesReceived: 0, isWhole: false };
  expect(job.nameFormerFile([announced, announced])).not.toBe(ID);
  rememberJob(storage, 'job', { claim: 'claim-of-this-phone', files });
  const again = new JobAccess(storage, 'job');
  expect(again.nameFormerFile([announced])).toBe(ID);
  expect(again.memory.files).toEqual([{ id: ID, fingerprint: 'f' }]);
});
