import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openSqliteDatabase } from '../../../src/drivers/sqlite/sqlite-database.ts';
import { createSqliteJobStore } from '../../../src/drivers/sqlite/sqlite-job-store.ts';
import type { JobStore } from '../../../src/ports/job-store.ts';
import { testJobStore } from '../job-store-contract.ts';
import { makeRacingJob, addJob } from '../job-examples.ts';
import { createReferenceJobStore } from '../reference-job-store.ts';

// The reference itself keeps the contract.
testJobStore('The reference of job stores', async () => {
  const store = createReferenceJobStore();
  return [store, store];
});

const id = fc.constantFrom('job-1', 'job-2', 'job-3');
const uploadId = fc.constantFrom('up-1', 'up-2', 'up-3');
const timeMs = fc.constantFrom(1_000, 4_999, 5_000, 9_000);
const failure = { code: 'cancelled', message: 'Cancelled.' };

type Call = (store: JobStore) => Promise<unknown>;

const add = id.map((id): Call => async (store) => {
  const job = makeRacingJob(id);
  return (await store.find(id)) ? 'there already' : addJob(store, job);
});

const claim = fc
  .record({
    id,
    uploadId,
    claimHash: fc.constantFrom('a', 'b'),
    size: fc.constantFrom(0, 40, 70),
    nowMs: timeMs,
  })
  .map(({ id, uploadId, claimHash, size, nowMs }): Call => async (store) => {
    const file = { fileName: 'a.jpg', contentType: 'image/jpeg', lastModifiedMs: null, sha256: null };
    // An upload has an id of its own: no claim brings one that another job has.
    const upload = { id: `${uploadId}-of-${id}`, size, ...file };
    return store.claim(id, { claimHash, upload, nowMs, maxTotalBytes: 100 });
  });

const end = fc.record({ id, uploadId, nowMs: timeMs, keepUntilMs: timeMs });

const call: fc.Arbitrary<Call> = fc.oneof(
  add,
  add,
  claim,
  claim,
  end.map(
    ({ id, uploadId, ...times }): Call =>
      (store) =>
        store.complete(id, `${uploadId}-of-${id}`, times),
  ),
  end.map(
    ({ id, nowMs, keepUntilMs }): Call =>
      (store) =>
        store.fail(id, failure, { nowMs, keepUntilMs }),
  ),
  end.map(
    ({ id, uploadId }): Call =>
      (store) =>
        store.dropUpload(id, `${uploadId}-of-${id}`),
  ),
  end.map(
    ({ id, nowMs }): Call =>
      (store) =>
        store.keepUntil(id, nowMs),
  ),
  end.map(
    ({ id, nowMs }): Call =>
      (store) =>
        store.remove(id, nowMs),
  ),
  end.map(
    ({ id, uploadId }): Call =>
      (store) =>
        store.findByUpload(`${uploadId}-of-${id}`),
  ),
  timeMs.map(
    (nowMs): Call =>
      async (store) =>
        sort(await store.listExpired(nowMs)),
  ),
  timeMs.map(
    (nowMs): Call =>
      async (store) =>
        sort(await store.listForgettable(nowMs)),
  ),
  fc.constant<Call>((store) => store.findNextExpiry()),
  fc.constant<Call>((store) => store.countByStatus()),
  fc.constant<Call>(async (store) => sort(await store.listInProgress())),
  fc.constant<Call>(async (store) => (await store.listWantedUploadIds()).sort()),
);

function sort<Job extends { id: string }>(jobs: Job[]): Job[] {
  return jobs.toSorted((left, right) => (left.id < right.id ? -1 : 1));
}

const SEED = 20_260_806;

it(
  `SQLite answers any sequence of calls as the reference does (seed ${SEED})`,
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 60, size: 'max' }), async (calls) => {
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
