import { describe, expect, it } from 'vitest';
import { hasFreeSpaceFor } from '../../src/saved-file/saved-file.ts';

const GIB = 1024 ** 3;

function say(estimate: StorageEstimate) {
  return { estimate: () => Promise.resolve(estimate) };
}

describe('a file is saved', () => {
  it('when it fits into the free space that the browser tells, even if it is large', async () => {
    const storage = say({ quota: 20 * GIB, usage: 10 * GIB });
    expect(await hasFreeSpaceFor(9 * GIB, storage)).toBe(true);
    expect(await hasFreeSpaceFor(9 * GIB + 1, storage)).toBe(false);
  });

  it('up to half a gigabyte if the browser does not tell its free space', async () => {
    const refusal = { estimate: () => Promise.reject(new DOMException('', 'SecurityError')) };
    for (const storage of [undefined, say({}), refusal]) {
      expect(await hasFreeSpaceFor(GIB / 2, storage)).toBe(true);
      expect(await hasFreeSpaceFor(GIB / 2 + 1, storage)).toBe(false);
    }
  });
});
