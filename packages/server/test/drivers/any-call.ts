import fc from 'fast-check';
import type { JobStore } from '../../src/ports/job-store.ts';
import { addJob, makeFile, makeRacingJob } from './contracts/job-examples.ts';

const id = fc.constantFrom('job-1', 'job-2', 'job-3');
const uploadId = fc.constantFrom('up-1', 'up-2', 'up-3');
const timeMs = fc.constantFrom(1_000, 4_999, 5_000, 9_000);

/** One call of a job store. It resolves to what two stores have to agree on. */
export type Call = (store: JobStore) => Promise<unknown>;

const add = fc
  .record({
    id,
    maxFiles: fc.constantFrom(1, 3),
    afterId: fc.option(id),
    sealing: fc.constantFrom(null, 'required' as const),
  })
  .map(({ id, ...options }): Call => async (store) => {
    const job = { ...makeRacingJob(id), ...options };
    return (await store.find(id)) ? 'there already' : addJob(store, job);
  });

const claimed = { id, claimHash: fc.constantFrom('a', 'b'), nowMs: timeMs };
const fileId = fc.constantFrom('file-1', 'file-2', 'file-3');
const size = fc.constantFrom(0, 40, 70);

// As from a phone that sends one file: an upload has an id of its own, which no other job has.
const claim = fc
  .record({ ...claimed, uploadId, size })
  .map(({ id, uploadId, claimHash, size, nowMs }): Call => (store) => {
    const files = [makeFile({ uploadId: `${uploadId}-of-${id}`, size })];
    return store.claim(id, { claimHash, files, nowMs, maxTotalBytes: 100 });
  });

const announce = fc
  .record({ ...claimed, fileIds: fc.uniqueArray(fileId), size })
  .map(({ id, claimHash, nowMs, fileIds, size }): Call => (store) => {
    const files = fileIds.map((fileId) => makeFile({ id: fileId, uploadId: null, size }));
    return store.claim(id, { claimHash, files, nowMs, maxTotalBytes: 100 });
  });

const start = fc
  .record({ ...claimed, fileId, size, uploadId })
  .map(({ id, fileId, uploadId, ...start }): Call => async (store) => {
    const upload = `${fileId}-${uploadId}-of-${id}`;
    if (await store.findByUpload(upload)) return 'there already';
    return store.startUpload(id, { ...start, fileId, uploadId: upload, sha256: null });
  });

/** Of a file that was announced, and of one that was not. */
const anyUpload = fc.record({ id, uploadId, fileId: fc.option(fileId) }).map(({ id, uploadId, fileId }) => ({
  id,
  uploadId: `${fileId === null ? '' : `${fileId}-`}${uploadId}-of-${id}`,
}));

const end = fc.record({
  id,
  nowMs: timeMs,
  keepUntilMs: timeMs,
  code: fc.constantFrom('cancelled', 'expired'),
});

/** Any call, with few ids and times, so that calls meet each other. */
export const anyCall: fc.Arbitrary<Call> = fc.oneof(
  add,
  add,
  claim,
  claim,
  announce,
  announce,
  start,
  start,
  fc.tuple(anyUpload, end).map(
    ([{ id, uploadId }, { nowMs, keepUntilMs }]): Call =>
      (store) =>
        store.finishFile(id, uploadId, { nowMs, keepUntilMs }),
  ),
  end.map(
    ({ id, nowMs, keepUntilMs }): Call =>
      (store) =>
        store.complete(id, { nowMs, keepUntilMs }),
  ),
  end.map(
    ({ id, code, nowMs, keepUntilMs }): Call =>
      (store) =>
        store.fail(id, { code, message: 'Ended.' }, { nowMs, keepUntilMs }),
  ),
  anyUpload.map(
    ({ id, uploadId }): Call =>
      (store) =>
        store.dropUpload(id, uploadId),
  ),
  anyUpload.map(
    ({ id, uploadId }): Call =>
      (store) =>
        store.setChecksum(id, uploadId, 'a'.repeat(64)),
  ),
  id.map(
    (id): Call =>
      (store) =>
        store.findNext(id),
  ),
  end.map(
    ({ id, nowMs }): Call =>
      (store) =>
        store.open(id, nowMs),
  ),
  end.map(
    ({ id }): Call =>
      (store) =>
        store.setOutcome(id, { kind: 'held', reason: 'no_place' }),
  ),
  fc.tuple(id, fc.constantFrom('required', 'key_lost', 'waived')).map(
    ([id, sealing]): Call =>
      (store) =>
        store.setSealing(id, sealing),
  ),
  id.map(
    (id): Call =>
      (store) =>
        store.releasePhone(id),
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
  anyUpload.map(
    ({ uploadId }): Call =>
      (store) =>
        store.findByUpload(uploadId),
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
  fc.constant<Call>((store) => store.countHeldBytes()),
  fc.constant<Call>((store) => store.countOpenByProject()),
  fc.constant<Call>(async (store) => sort(await store.listInProgress())),
  fc.constant<Call>(async (store) => (await store.listWantedUploadIds()).sort()),
);

function sort<Job extends { id: string }>(jobs: Job[]): Job[] {
  return jobs.toSorted((left, right) => (left.id < right.id ? -1 : 1));
}
