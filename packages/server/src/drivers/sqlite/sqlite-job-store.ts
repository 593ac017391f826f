import type { DatabaseSync } from 'node:sqlite';
import type { JobStatus } from '@svc/protocol';
import type { JobEnd, JobStore, NewJob } from '../../ports/job-store.ts';
import { runInTransaction } from './sqlite-database.ts';
import { listUploadIds } from '../job-rules.ts';
import { claimJob, expectJob, findJob, readJob, startUpload } from './sqlite-job-files.ts';
import { readPeriods } from '../period-figures.ts';
import { writeHints, type Row } from '../job-rows.ts';
import { prepareJobStatements, type JobStatements } from './sqlite-job-statements.ts';
import { prepareAddEvent } from './sqlite-webhook-store.ts';

/** Keeps jobs in SQLite. The database stays the caller's to close. */
export function createSqliteJobStore(database: DatabaseSync): JobStore {
  const sql = prepareJobStatements(database);
  const read = (row: Row) => readJob(sql, row);
  return {
    ...createEnds(database, sql),
    ...createFileSteps(database, sql),
    addWithin: async (job, maxOpenJobs) =>
      runInTransaction(database, () => {
        if (Number(sql.countOpen.get(job.projectId)?.['open']) >= maxOpenJobs) return undefined;
        addJob(sql, job);
        return expectJob(sql, job.id);
      }),
    find: async (id) => findJob(sql, id),
    async findByUpload(uploadId) {
      const row = sql.findByUpload.get(uploadId);
      return row && read(row);
    },
    async findNext(afterId) {
      const row = sql.findNext.get(afterId);
      return row && read(row);
    },
    open: async (id, nowMs) => sql.open.run({ id, nowMs }).changes === 1,
    setSealing: async (id, sealing) => sql.setSealing.run({ id, sealing }).changes === 1,
    setOutcome: async (id, { kind, reason = null }) => sql.setOutcome.run({ id, kind, reason }).changes === 1,
    releasePhone: async (id) => sql.releasePhone.run(id).changes === 1,
    keepUntil: async (id, untilMs) => sql.keepUntil.run({ id, untilMs }).changes === 1,
    listExpired: async (nowMs) => sql.listExpired.all(nowMs).map(read),
    async findNextExpiry() {
      const next = sql.findNextExpiry.get()?.['next'];
      return typeof next === 'number' ? next : undefined;
    },
    listInProgress: async () => sql.listInProgress.all().map(read),
    ...createOverviews(sql),
    countByStatus: async () => {
      const counts = { pending: 0, in_progress: 0, completed: 0, failed: 0 };
      for (const row of sql.countByStatus.all()) {
        // The table's CHECK allows the four statuses only.
        counts[row['status'] as JobStatus] = Number(row['jobs']);
      }
      return counts;
    },
    listForgettable: async (nowMs) => sql.listForgettable.all(nowMs).map(read),
    remove: async (id, nowMs) => sql.remove.run(id, nowMs).changes === 1,
    listWantedUploadIds: async () => sql.listWantedUploadIds.all().map((row) => String(row['upload_id'])),
  };
}

/** What people who run the server look at. */
function createOverviews(
  sql: JobStatements,
): Pick<JobStore, 'listNewest' | 'summarize' | 'countOpenByProject' | 'countHeldBytes'> {
  return {
    listNewest: async ({ projectId = null, status = null, limit, before }) =>
      sql.listNewest
        .all({
          projectId,
          status,
          limit,
          beforeMs: before?.createdAtMs ?? null,
          beforeId: before?.id ?? null,
        })
        .map((row) => readJob(sql, row)),
    summarize: async (sinceMs, periodMs) => readPeriods(sql.summarize.all({ sinceMs, periodMs })),
    countOpenByProject: async () =>
      Object.fromEntries(
        sql.countOpenByProject.all().map((row) => [String(row['project_id']), Number(row['open'])]),
      ),
    countHeldBytes: async () => Number(sql.countHeldBytes.get()?.['held']),
  };
}

/** What happens to the files of a job that is not final. */
function createFileSteps(
  database: DatabaseSync,
  sql: JobStatements,
): Pick<JobStore, 'claim' | 'startUpload' | 'dropUpload' | 'setChecksum'> {
  return {
    claim: async (id, claim) => runInTransaction(database, () => claimJob(sql, id, claim)),
    startUpload: async (id, start) => runInTransaction(database, () => startUpload(sql, id, start)),
    dropUpload: async (id, uploadId) => sql.dropUpload.run({ id, uploadId }).changes === 1,
    setChecksum: async (id, uploadId, sha256) => sql.setChecksum.run({ id, uploadId, sha256 }).changes === 1,
  };
}

/** Stores the end of a job and its webhook deliveries in one transaction. */
function createEnds(
  database: DatabaseSync,
  sql: JobStatements,
): Pick<JobStore, 'finishFile' | 'complete' | 'fail'> {
  const addEvent = prepareAddEvent(database);
  const complete = (id: string, end: JobEnd) => {
    const isEnded = sql.complete.run({ id, ...readTimes(end) }).changes === 1;
    if (isEnded) addEvent(expectJob(sql, id), end);
    return isEnded;
  };
  return {
    finishFile: async (id, uploadId, end) =>
      runInTransaction(database, () => {
        if (sql.markWhole.run({ id, uploadId }).changes !== 1) return undefined;
        return complete(id, end) ? 'completed' : 'whole';
      }),
    complete: async (id, end) => runInTransaction(database, () => complete(id, end)),
    fail: async (id, { code, message }, end) =>
      runInTransaction(database, () => {
        if (sql.fail.run({ id, code, message, ...readTimes(end) }).changes !== 1) return undefined;
        const former = listUploadIds(expectJob(sql, id).files);
        sql.dropFilesOfFailed.run({ id, keepsWhole: code === 'expired' ? 1 : 0 });
        const job = expectJob(sql, id);
        addEvent(job, end);
        const kept = new Set(listUploadIds(job.files));
        return former.filter((uploadId) => !kept.has(uploadId));
      }),
  };
}

function readTimes({ nowMs, keepUntilMs }: JobEnd): Pick<JobEnd, 'nowMs' | 'keepUntilMs'> {
  return { nowMs, keepUntilMs };
}

function addJob(sql: JobStatements, job: NewJob): void {
  const { site, multiple, acceptIsHint, maxBytesHints, ...columns } = job;
  sql.add.run({
    ...columns,
    acceptIsHint: acceptIsHint ? 1 : 0,
    multiple: multiple ? 1 : 0,
    siteOrigin: site?.origin ?? null,
    siteTitle: site?.title ?? null,
    sitePlace: site?.place ?? null,
    siteOpaque: site?.opaque ? 1 : 0,
    maxBytesHints: writeHints(maxBytesHints),
  });
}
