import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';

test('a photo has the size of the bytes that came, whatever the job says', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pocketfill-album-'));
  process.env['PHOTOS_DIR'] = folder; // read when the module is loaded
  try {
    const { takePhoto } = await import('../../examples/next-app/lib/take-photo.ts');
    const job = { id: 'a', projectId: 'p', status: 'completed', createdAt: 0, updatedAt: 0 } as const;
    for (const size of [3, undefined]) {
      const id = `job of ${String(size)}`;
      const said = { ...job, id, fileName: 'a.jpg', ...(size !== undefined && { size }) };
      const photo = await takePhoto(said, { url: 'data:image/jpeg,nine-byte', fileName: 'a.jpg' });
      expect(photo?.size).toBe(9);
    }
  } finally {
    delete process.env['PHOTOS_DIR'];
    await rm(folder, { recursive: true, force: true });
  }
});
