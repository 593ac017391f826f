import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSqliteStores } from '../../../src/drivers/sqlite/sqlite-stores.ts';
import type { JobStore } from '../../../src/ports/job-store.ts';
import { isRelease } from '../../../../../tests/fixtures/release.ts';
import { createTestDatabase, openTestPostgres, runSql } from '../../support/services/test-postgres.ts';
import { openTestDatabase } from '../../support/test-context.ts';
import { anyCall } from '../any-call.ts';
import { testJobOverviews } from '../contracts/job-overview-contract.ts';
import { testJobStore } from '../contracts/job-store-contract.ts';
import { createReferenceJobStore } from '../reference-job-store.ts';

// The reference itself keeps the contract.
testJobStore('The reference of job stores', async () => {
  const store = createReferenceJobStore();
  return [store, store];
});
testJobOverviews('The reference of job stores', async () => createReferenceJobStore());

interface Emptied {
  jobs: JobStore;
  empty: () => void | Promise<unknown>;
}

async function openSqlite(): Promise<Emptied> {
  const database = openTestDatabase();
  return { jobs: createSqliteStores(database).jobs, empty: () => database.exec('DELETE FROM jobs') };
}

async function openPostgres(): Promise<Emptied> {
  const url = await createTestDatabase();
  const sql = 'TRUNCATE jobs CASCADE; TRUNCATE open_jobs; UPDATE held_bytes SET bytes = 0';
  return { jobs: (await openTestPostgres(url)).jobs, empty: () => runSql(url, sql) };
}

it.each([
  { name: 'SQLite', open: openSqlite, numRuns: isRelease ? 200 : 100, seed: 20_260_806 },
  { name: 'PostgreSQL', open: openPostgres, numRuns: isRelease ? 60 : 25, seed: 20_261_125 },
])('$name answers any sequence of calls as the reference does (seed $seed)', async (database) => {
  const { open, numRuns, seed } = database;
  const { jobs, empty } = await open();
  const property = fc.asyncProperty(fc.array(anyCall, { maxLength: 80, size: 'max' }), async (calls) => {
    await empty();
    const reference = createReferenceJobStore();
    for (const call of calls) expect(await call(jobs)).toEqual(await call(reference));
  });
  await fc.assert(property, { seed, numRuns });
});
