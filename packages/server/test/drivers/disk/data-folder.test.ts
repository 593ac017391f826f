import { readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lockDataFolder, readDownloadSecret } from '../../../src/drivers/disk/data-folder.ts';
import { makeTempFolder } from '../../support/test-server.ts';

it('makes a secret once, for the owner alone', async () => {
  const folder = await makeTempFolder();
  const secret = readDownloadSecret(folder);
  expect(secret).toHaveLength(32);
  expect(readDownloadSecret(folder)).toEqual(secret);
  expect((await stat(join(folder, 'download-secret'))).mode & 0o777).toBe(0o600);
});

it('lets one server at a time have a folder', async () => {
  const folder = await makeTempFolder();
  const first = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(/Another server is using the data folder/);
  first.noteUrl('http://localhost:8787');
  expect(() => lockDataFolder(folder)).toThrow(
    `A Pocketfill server already runs at http://localhost:8787 with the data folder ${folder}. Use it, or`,
  );
  first.unlock();
  onTestFinished(lockDataFolder(folder).unlock);
});

it('forgets the address of a killed server', async () => {
  const folder = await makeTempFolder();
  await writeFile(join(folder, 'server-address'), 'http://localhost:1');
  onTestFinished(lockDataFolder(folder).unlock);
  expect(() => lockDataFolder(folder)).toThrow(/Another server is using the data folder/);
});

it('makes another secret when the server was killed while it made one', async () => {
  const path = await makeTempFolder();
  await writeFile(join(path, 'download-secret.new'), 'half');
  const secret = readDownloadSecret(path);
  expect(secret).toHaveLength(32);
  expect(readDownloadSecret(path)).toEqual(secret);
});

it('does not write the secret through a symbolic link', async () => {
  const path = await makeTempFolder();
  const others = join(await makeTempFolder(), 'readable');
  await writeFile(others, 'theirs', { mode: 0o644 });
  await symlink(others, join(path, 'download-secret.new'));
  expect(readDownloadSecret(path)).toHaveLength(32);
  expect(await readFile(others, 'utf8')).toBe('theirs');
  expect((await stat(join(path, 'download-secret'))).mode & 0o777).toBe(0o600);
});

it('does not read a secret through a symbolic link', async () => {
  const path = await makeTempFolder();
  const others = join(await makeTempFolder(), 'known');
  await writeFile(others, Buffer.alloc(32, 7));
  await symlink(others, join(path, 'download-secret'));
  expect(() => readDownloadSecret(path)).toThrow(/download-secret is a link/);
});
