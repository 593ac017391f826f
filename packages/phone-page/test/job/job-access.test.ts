import { describe, expect, it } from 'vitest';
import { JobAccess } from '../../src/job/job-access.ts';
import type { TextStorage } from '../../src/job/job-memory.ts';
import { fingerprintSealed, isOtherContent } from '../../src/upload/hash-file.ts';

const ID = 'A'.repeat(22);

function createStorage(): TextStorage {
  let stored: string | null = null;
  return { getItem: () => stored, setItem: (_key, value) => void (stored = value) };
}

describe('what a file of the list is known by', () => {
  it('is remembered across a reload, so that other bytes under the same seal are found out', () => {
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

  it('is nothing for a file that was not remembered', () => {
    expect(new JobAccess(createStorage(), 'job').rememberFingerprint(ID, 'f')).toBeUndefined();
  });
});
