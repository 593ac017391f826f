import { describe, expect, it } from 'vitest';
import { hasRoomFor } from '../../../phone/saved-file/has-room.ts';

const GIB = 1024 ** 3;

function say(estimate: StorageEstimate) {
  return { estimate: () => Promise.resolve(estimate) };
}

describe('a file is saved', () => {
  it('when it fits what the browser says, also where that is much', async () => {
    const storage = say({ quota: 20 * GIB, usage: 10 * GIB });
    expect(await hasRoomFor(9 * GIB, storage)).toBe(true);
    expect(await hasRoomFor(9 * GIB + 1, storage)).toBe(false);
  });

  it('up to half a gigabyte where the browser says nothing, or may not', async () => {
    const refusal = { estimate: () => Promise.reject(new DOMException('', 'SecurityError')) };
    for (const storage of [undefined, say({}), refusal]) {
      expect(await hasRoomFor(GIB / 2, storage)).toBe(true);
      expect(await hasRoomFor(GIB / 2 + 1, storage)).toBe(false);
    }
  });
});
