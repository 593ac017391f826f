import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { zipFiles } from '../../../../lib/background/download/arrived-files.ts';
import { arrived } from '../../fixtures/sample-transfer.ts';

describe('zipFiles', () => {
  it('leaves a single file as it is', async () => {
    expect(await zipFiles([arrived])).toEqual({ blob: arrived.blob, name: 'photo.jpg' });
    expect(await zipFiles([])).toBeNull();
  });

  it('puts several into one file, each under a name of its own', async () => {
    const zip = await zipFiles([arrived, { ...arrived, blob: new Blob(['second']) }]);
    expect(zip?.name).toBe('2 files.zip');
    const text = await zip?.blob.text();
    // Stored without compression, so that names and bytes can be seen.
    for (const part of ['PK', 'photo.jpg', 'abc', 'photo (2).jpg', 'second']) expect(text).toContain(part);
  });

  it('says the oldest time that a ZIP can have of a file that is older', async () => {
    const old = { ...arrived, lastModified: Date.UTC(1975, 5, 1) };
    const zip = await zipFiles([old, { ...old, name: 'b?.jpg' }]);
    const bytes = new Uint8Array((await zip?.blob.arrayBuffer()) ?? []);
    expect(Object.keys(unzipSync(bytes))).toEqual(['photo.jpg', 'b_.jpg']);
    const dateOfFirst = new DataView(bytes.buffer).getUint16(12, true);
    expect(1980 + (dateOfFirst >> 9)).toBe(1980);
  });
});
