import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openSqlite } from '../../../../src/drivers/sqlite/open-sqlite.ts';
import { describeRow } from '../../../../src/move/walk-rows.ts';
import type { Database } from '../../../../src/ports/database.ts';
import {
  createBareDatabase,
  createTestDatabase,
  openTestPostgres,
  runSql,
} from '../../../support/services/test-postgres.ts';
import { makeTempFolder } from '../../../support/test-server.ts';
import { copiedRows } from '../../contracts/copied-examples.ts';
import { testDataCopy } from '../../contracts/data-copy-contract.ts';
import { addJob, makeFile, makeJob } from '../../contracts/job-examples.ts';

const open = async (): Promise<Database> => openTestPostgres(await createTestDatabase());

const openFolder = async (): Promise<Database> => {
  const database = openSqlite(join(await makeTempFolder(), 'jobs.sqlite'));
  onTestFinished(() => database.close());
  return database;
};

testDataCopy('PostgreSQL', open);
testDataCopy('PostgreSQL, from SQLite,', open, openFolder);

it('a text with U+0000, which PostgreSQL has not, counts as the same after a copy', async () => {
  const [source, target] = [await openFolder(), await open()];
  await addJob(source.jobs, makeJob({ accept: '.a\0b' }));
  const rows = await source.copy.jobs.read(undefined, 1);
  await target.copy.jobs.put(rows);
  expect((await target.jobs.find('job-1'))?.accept).toBe('.a\u{FFFD}b');
  expect((await target.copy.jobs.read(undefined, 1)).map(describeRow)).toEqual(rows.map(describeRow));
});

it('leaves nothing of a step that fails, also not in the counts', async () => {
  const { copy, jobs } = await open();
  const [job] = copiedRows.jobs.map((one) => ({ ...one, files: [makeFile()] }));
  if (!job) throw new Error('There is no example.');
  // Two jobs with the same upload.
  await expect(copy.jobs.put([job, { ...job, id: 'other' }])).rejects.toThrow(/files_by_upload/);
  expect(await copy.jobs.count()).toBe(0);
  expect(await jobs.countHeldBytes()).toBe(0);
});

it('reads in the order of bytes, whatever the language of the database', async ({ skip }) => {
  const url = await createBareDatabase();
  const { copy } = await openTestPostgres(url);
  const [language] = await runSql(url, `SELECT FROM pg_collation WHERE collname = 'en-x-icu'`);
  skip(!language, 'This PostgreSQL knows no languages.');
  await runSql(url, 'ALTER TABLE settings ALTER COLUMN name TYPE text COLLATE "en-x-icu"');
  const ids = ['-b', 'A', 'Z', '_a', 'a', 'b'];
  await copy.settings.put(ids.map((id) => ({ id, value: 'x' })));
  expect((await copy.settings.read(undefined, 10)).map(({ id }) => id)).toEqual(ids);
  expect((await copy.settings.read('Z', 2)).map(({ id }) => id)).toEqual(['_a', 'a']);
});

it('a job that is replaced has changed, for who has read it and for who looks for news', async () => {
  const url = await createTestDatabase();
  const { copy } = await openTestPostgres(url);
  await copy.jobs.put(copiedRows.jobs);
  const [before] = await runSql<{ moment: Date }>(url, 'SELECT now() AS moment');
  await copy.jobs.put(copiedRows.jobs);
  const changed = 'SELECT revision::int, changed_at > $1 AS is_news FROM jobs';
  expect(await runSql(url, changed, [before?.moment])).toEqual([{ revision: 1, is_news: true }]);
});
