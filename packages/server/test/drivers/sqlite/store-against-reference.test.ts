import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openSqliteDatabase } from '../../../src/drivers/sqlite/sqlite-database.ts';
import { createSqliteJobStore } from '../../../src/drivers/sqlite/sqlite-job-store.ts';
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

const SEED = 20_260_806;

it(
  `SQLite answers any sequence of calls as the reference does (seed ${SEED})`,
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(anyCall, { maxLength: 80, size: 'max' }), async (calls) => {
        const database = openSqliteDatabase(':memory:');
        try {
          const stores = [createSqliteJobStore(database), createReferenceJobStore()] as const;
          for (const call of calls) expect(await call(stores[0])).toEqual(await call(stores[1]));
        } finally {
          database.close();
        }
      }),
      { seed: SEED, numRuns: 200 },
    ),
  60_000,
);
