import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openSqlite } from '../../../../src/drivers/sqlite/open-sqlite.ts';
import { describeRow } from '../../../../src/move/walk-rows.ts';
import type { Database } from '../../../../src/ports/database.ts';
import { createTestDatabase, openTestPostgres } from '../../../support/services/test-postgres.ts';
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
