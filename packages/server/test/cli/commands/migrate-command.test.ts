import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSqliteDatabase } from '../../../src/drivers/sqlite/sqlite-database.ts';
import { MIGRATIONS } from '../../../src/drivers/sqlite/sqlite-migrations.ts';
import { runCommand } from '../../support/run-command.ts';
import { makeTempFolder } from '../../support/test-server.ts';

async function makeFolderOf(migrations: readonly string[]): Promise<string> {
  const dataDir = await makeTempFolder();
  openSqliteDatabase(join(dataDir, 'jobs.sqlite'), migrations).close();
  return dataDir;
}

it('says how many steps are missing, changes nothing until told so, and is up to date then', async () => {
  const dataDir = await makeFolderOf(MIGRATIONS.slice(0, -2));
  for (let round = 0; round < 2; round++) {
    const { code, stdout, stderr } = await runCommand(dataDir, 'migrate --check');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe('The schema lacks 2 steps: run "svc-server migrate".\n');
  }
  expect(await runCommand(dataDir, 'migrate --check --json')).toMatchObject({
    code: 1,
    stdout: '{"missing":2}\n',
  });
  expect(await runCommand(dataDir, 'migrate --json')).toMatchObject({
    code: 0,
    stdout: '{"missing":0,"applied":2}\n',
  });
  expect(await runCommand(dataDir, 'migrate --check')).toMatchObject({
    code: 0,
    stdout: 'The schema is up to date.\n',
  });
});

it('makes no database for a check', async () => {
  const dataDir = await makeTempFolder();
  expect((await runCommand(dataDir, 'migrate --check')).code).toBe(1);
  expect(await readdir(dataDir)).toEqual([]);
  expect((await runCommand(dataDir, 'migrate')).stdout).toMatch(
    /^The schema is up to date now, by \d+ steps\.\n$/,
  );
});

it.each(['migrate', 'migrate --check'])('"%s" leaves the schema of a newer version alone', async (words) => {
  const dataDir = await makeFolderOf([...MIGRATIONS, 'CREATE TABLE later (id TEXT)']);
  const { code, stderr } = await runCommand(dataDir, words);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^The data was written by a newer version.*\n$/)]);
});

it('needs the data folder to be there', async () => {
  const { code, stderr } = await runCommand('/nowhere/at/all', 'migrate');
  expect([code, stderr]).toEqual([1, expect.stringContaining('There is no data folder')]);
});
