import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fingerprintFile, hashFile, MAX_HASHED_BYTES } from '../../src/upload/hash-file.ts';

const bytes = Uint8Array.from({ length: 1_500_000 }, (_, index) => index % 251);
const expected = createHash('sha256').update(bytes).digest('hex');

describe('the checksum of a file', () => {
  it('is its SHA-256 where the browser can compute it', async () => {
    expect(await hashFile(new Blob([bytes]))).toBe(expected);
  });

  it('is the same on plain http, where the browser cannot', async () => {
    expect(await hashFile(new Blob([bytes]), null)).toBe(expected);
  });

  it('is not computed for a large file', async () => {
    expect(await hashFile(new Blob([new Uint8Array(MAX_HASHED_BYTES + 1)]))).toBeUndefined();
  });
});

describe('a file chosen again', () => {
  const photo = { name: 'IMG_1.jpg', size: 5, type: 'image/jpeg', lastModified: 1 };

  it('is the same if its bytes are the same, whatever its date is', () => {
    expect(fingerprintFile({ ...photo, lastModified: 2 }, 'abc')).toBe(fingerprintFile(photo, 'abc'));
  });

  it('is a different one if it is large and its date differs', () => {
    expect(fingerprintFile({ ...photo, lastModified: 2 }, undefined)).not.toBe(
      fingerprintFile(photo, undefined),
    );
  });
});
