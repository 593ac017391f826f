import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDiskBlobStore, findSpareBytes } from '../../../src/drivers/disk/disk-blob-store.ts';
import { canMount, mountSmallDisk } from '../../support/services/small-disk.ts';
import { makeTempFolder } from '../../support/test-server.ts';
import { testBlobStore } from '../contracts/blob-store-contract.ts';

const MIB = 1024 * 1024;

it('leaves at most 500 MB of a disk free by default', async () => {
  const folder = await makeTempFolder();
  const { blocks, bsize } = statfsSync(folder);
  expect(findSpareBytes(folder)).toBe(Math.min(500_000_000, Math.floor((blocks * bsize) / 20)));
});

it.runIf(canMount)('leaves a twentieth of a small disk free', async () => {
  const folder = mountSmallDisk(join(await makeTempFolder(), 'disk'));
  expect(findSpareBytes(folder)).toBe(Math.floor(MIB / 20));
});

testBlobStore('The disk', async () => {
  const folder = await makeTempFolder();
  return () => createDiskBlobStore(folder, { minFreeBytes: 0 });
});
