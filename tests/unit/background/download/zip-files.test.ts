import { describe, expect, it } from 'vitest';
import { zipFiles } from '../../../../lib/background/download/zip-files.ts';
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
});
