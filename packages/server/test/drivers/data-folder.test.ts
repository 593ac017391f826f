import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lockDataFolder, readDownloadSecret } from '../../src/drivers/data-folder.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

it('makes a secret once, for the owner alone', async () => {
  const folder = await makeTempFolder();
  const secret = readDownloadSecret(folder);
  expect(secret).toHaveLength(32);
  expect(readDownloadSecret(folder)).toEqual(secret);
  expect((await stat(join(folder, 'download-secret'))).mode & 0o777).toBe(0o600);
});

it('lets one server at a time have a folder', async () => {
  const folder = await makeTempFolder();
  const unlock = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(/Another server is using the data folder/);
  unlock();
  onTestFinished(lockDataFolder(folder));
});

it('makes another secret when the server was killed while it made one', async () => {
  const path = await makeTempFolder();
  await writeFile(join(path, 'download-secret.new'), 'half');
  const secret = readDownloadSecret(path);
  expect(secret).toHaveLength(32);
  expect(readDownloadSecret(path)).toEqual(secret);
});
