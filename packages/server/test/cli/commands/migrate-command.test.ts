import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSqliteDatabase } from '../../../src/drivers/sqlite/sqlite-database.ts';
import { MIGRATIONS } from '../../../src/drivers/sqlite/sqlite-migrations.ts';
import { runCommand } from './run-command.ts';
import { createBareDatabase, openTestPostgres, runSql } from '../../support/services/test-postgres.ts';
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

it('does the same to PostgreSQL, without a data folder', async () => {
  const url = await createBareDatabase();
  const run = (words: string) =>
    runCommand('/nowhere/at/all', words, { environment: { SVC_DATABASE_URL: url } });
  const lacking = { code: 1, stdout: '', stderr: expect.stringMatching(/^The schema lacks \d+ steps?: run/) };
  expect(await run('migrate --check')).toEqual(lacking);
  expect(await runSql(url, `SELECT FROM pg_tables WHERE schemaname = 'public'`)).toEqual([]);
  const applied = expect.stringMatching(/^The schema is up to date now, by/);
  expect(await run('migrate')).toMatchObject({ code: 0, stdout: applied });
  await openTestPostgres(url, { migrates: false });
  expect(await run('migrate --check')).toMatchObject({ code: 0, stdout: 'The schema is up to date.\n' });
  await runSql(url, 'UPDATE svc_schema SET version = version + 1');
  for (const words of ['migrate', 'migrate --check']) {
    const stderr = expect.stringMatching(/^The database was written by a newer version/);
    expect(await run(words)).toMatchObject({ code: 1, stderr });
  }
});
