import { readdir } from 'node:fs/promises';
import { Upload } from '@tus/server';
import { expect, it } from 'vitest';
import { DiskTusStore } from '../../../src/drivers/disk/disk-tus-store.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';

it('leaves no file behind for an upload that ended while it began', async () => {
  const folder = await makeTempFolder();
  const store = new DiskTusStore(folder, async () => undefined);
  const creating = store.create(new Upload({ id: 'up-1', size: 3, offset: 0 }));
  await expect(creating).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await readdir(folder)).toEqual([]);
});
