import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTestDatabase, openTestPostgres, runSql } from '../../../support/services/test-postgres.ts';
import { anyCall } from '../../any-call.ts';
import { createReferenceJobStore } from '../../reference-job-store.ts';

const SEED = 20_261_125;

it(`PostgreSQL answers any sequence of calls as the reference does (seed ${SEED})`, async () => {
  const url = await createTestDatabase();
  const { jobs } = await openTestPostgres(url);
  await fc.assert(
    fc.asyncProperty(fc.array(anyCall, { maxLength: 80, size: 'max' }), async (calls) => {
      await runSql(url, 'TRUNCATE jobs CASCADE; TRUNCATE open_jobs; UPDATE held_bytes SET bytes = 0');
      const reference = createReferenceJobStore();
      for (const call of calls) expect(await call(jobs)).toEqual(await call(reference));
    }),
    { seed: SEED, numRuns: 60 },
  );
});
