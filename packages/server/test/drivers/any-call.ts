import fc from 'fast-check';
import type { JobStore } from '../../src/ports/job-store.ts';
import { addJob, makeFile, makeRacingJob } from './contracts/job-examples.ts';

const id = fc.constantFrom('job-1', 'job-2', 'job-3');
const uploadId = fc.constantFrom('up-1', 'up-2', 'up-3');
const timeMs = fc.constantFrom(1_000, 4_999, 5_000, 9_000);

/** One call of a job store. Two stores must resolve it to the same. */
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

// As from a phone that sends one file. No two jobs have an upload of the same id.
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

/** The upload of a file that was announced, or of one that was not. */
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

function call<Given>(
  given: fc.Arbitrary<Given>,
  act: (store: JobStore, given: Given) => Promise<unknown>,
): fc.Arbitrary<Call> {
  return given.map((value) => (store) => act(store, value));
}

const nothing = fc.constant(undefined);
const outcome = { kind: 'held', reason: 'no_place' } as const;
const sealing = fc.constantFrom('required', 'key_lost', 'waived');
const failure = (code: string) => ({ code, message: 'Ended.' });

/** Any call, with few ids and times, so that calls often concern the same job. */
export const anyCall: fc.Arbitrary<Call> = fc.oneof(
  add,
  add,
  claim,
  claim,
  announce,
  announce,
  start,
  start,
  call(fc.tuple(anyUpload, end), (store, [{ id, uploadId }, end]) => store.finishFile(id, uploadId, end)),
  call(end, (store, { id, ...end }) => store.complete(id, end)),
  call(end, (store, { id, code, ...end }) => store.fail(id, failure(code), end)),
  call(anyUpload, (store, { id, uploadId }) => store.dropUpload(id, uploadId)),
  call(anyUpload, (store, { id, uploadId }) => store.setChecksum(id, uploadId, 'a'.repeat(64))),
  call(id, (store, id) => store.findNext(id)),
  call(end, (store, { id, nowMs }) => store.open(id, nowMs)),
  call(end, (store, { id }) => store.setOutcome(id, outcome)),
  call(fc.tuple(id, sealing), (store, [id, sealing]) => store.setSealing(id, sealing)),
  call(id, (store, id) => store.releasePhone(id)),
  call(end, (store, { id, nowMs }) => store.keepUntil(id, nowMs)),
  call(end, (store, { id, nowMs }) => store.remove(id, nowMs)),
  call(anyUpload, (store, { uploadId }) => store.findByUpload(uploadId)),
  call(timeMs, async (store, nowMs) => sort(await store.listExpired(nowMs))),
  call(timeMs, async (store, nowMs) => sort(await store.listForgettable(nowMs))),
  call(nothing, (store) => store.findNextExpiry()),
  call(nothing, (store) => store.countByStatus()),
  call(nothing, (store) => store.countHeldBytes()),
  call(nothing, (store) => store.countOpenByProject()),
  call(nothing, async (store) => sort(await store.listInProgress())),
  call(nothing, async (store) => (await store.listWantedUploadIds()).sort()),
);

function sort<Job extends { id: string }>(jobs: Job[]): Job[] {
  return jobs.toSorted((left, right) => (left.id < right.id ? -1 : 1));
}
