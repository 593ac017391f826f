import type { DatabaseSync } from 'node:sqlite';
import type { JobStatus } from '@svc/protocol';
import type { Claim, ClaimOutcome, JobEnd, JobStore, NewJob, StoredJob } from '../../ports/job-store.ts';
import { runInTransaction } from './sqlite-database.ts';
import { readJobRow } from './sqlite-job-rows.ts';
import { prepareJobStatements, type JobStatements } from './sqlite-job-statements.ts';
import { prepareAddEvent } from './sqlite-webhook-store.ts';

/** Keeps jobs in SQLite. The database stays the caller's to close. */
export function createSqliteJobStore(database: DatabaseSync): JobStore {
  const sql = prepareJobStatements(database);
  return {
    addWithin: async (job, maxOpenJobs) =>
      runInTransaction(database, () => {
        if (Number(sql.countOpen.get(job.projectId)?.['open']) >= maxOpenJobs) return undefined;
        addJob(sql, job);
        return expectJob(sql, job.id);
      }),
    find: async (id) => findJob(sql, id),
    async findByUpload(uploadId) {
      const row = sql.findByUpload.get(uploadId);
      return row && readJobRow(row);
    },
    claim: async (id, claim) => runInTransaction(database, () => claimJob(sql, id, claim)),
    dropUpload: async (id, uploadId) => sql.dropUpload.run({ id, uploadId }).changes === 1,
    ...createEnds(database, sql),
    keepUntil: async (id, untilMs) => sql.keepUntil.run({ id, untilMs }).changes === 1,
    listExpired: async (nowMs) => sql.listExpired.all(nowMs).map(readJobRow),
    async findNextExpiry() {
      const next = sql.findNextExpiry.get()?.['next'];
      return typeof next === 'number' ? next : undefined;
    },
    listInProgress: async () => sql.listInProgress.all().map(readJobRow),
    countByStatus: async () => {
      const counts = { pending: 0, in_progress: 0, completed: 0, failed: 0 };
      for (const row of sql.countByStatus.all()) {
        // The table's CHECK allows the four statuses only.
        counts[row['status'] as JobStatus] = Number(row['jobs']);
      }
      return counts;
    },
    listForgettable: async (nowMs) => sql.listForgettable.all(nowMs).map(readJobRow),
    remove: async (id, nowMs) => sql.remove.run(id, nowMs).changes === 1,
    listWantedUploadIds: async () => sql.listWantedUploadIds.all().map((row) => String(row['upload_id'])),
  };
}

/** Stores the end of a job and its webhook deliveries in one transaction. */
function createEnds(database: DatabaseSync, sql: JobStatements): Pick<JobStore, 'complete' | 'fail'> {
  const addEvent = prepareAddEvent(database);
  const endJob = (id: string, end: JobEnd, update: () => { changes: number | bigint }) =>
    runInTransaction(database, () => {
      const isEnded = update().changes === 1;
      if (isEnded) addEvent(expectJob(sql, id), end);
      return isEnded;
    });
  return {
    complete: async (id, uploadId, end) => {
      const { nowMs, keepUntilMs } = end;
      return endJob(id, end, () => sql.complete.run({ id, uploadId, nowMs, keepUntilMs }));
    },
    fail: async (id, { code, message }, end) => {
      const { nowMs, keepUntilMs } = end;
      return endJob(id, end, () => sql.fail.run({ id, code, message, nowMs, keepUntilMs }));
    },
  };
}

function addJob(sql: JobStatements, job: NewJob): void {
  const { site, multiple, acceptIsHint, ...columns } = job;
  sql.add.run({
    ...columns,
    acceptIsHint: acceptIsHint ? 1 : 0,
    multiple: multiple ? 1 : 0,
    siteOrigin: site?.origin ?? null,
    siteTitle: site?.title ?? null,
    siteOpaque: site?.opaque ? 1 : 0,
  });
}

function claimJob(sql: JobStatements, id: string, claim: Claim): ClaimOutcome {
  const former = findJob(sql, id);
  if (!former || former.status === 'failed') return { kind: 'gone' };
  if (former.status === 'completed') return { kind: 'used' };
  if (former.expiresAtMs <= claim.nowMs) return { kind: 'gone' };
  if (former.claimHash !== null && former.claimHash !== claim.claimHash) return { kind: 'used' };
  const { upload, claimHash, nowMs } = claim;
  const replacedUploadId = former.upload?.id ?? null;
  if (!fitsQuota(sql, claim, former.upload?.size ?? 0)) {
    sql.claimWithoutUpload.run({ id, claimHash, nowMs });
    return { kind: 'quota_full', job: expectJob(sql, id), replacedUploadId };
  }
  sql.claim.run({ ...upload, id, uploadId: upload.id, claimHash, nowMs });
  return { kind: 'claimed', job: expectJob(sql, id), replacedUploadId };
}

/** @param formerSize - bytes that this claim gives back. */
function fitsQuota(sql: JobStatements, { upload, maxTotalBytes }: Claim, formerSize: number): boolean {
  if (maxTotalBytes === undefined) return true;
  const held = Number(sql.countHeldBytes.get()?.['held']);
  return held - formerSize + upload.size <= maxTotalBytes;
}

function findJob(sql: JobStatements, id: string): StoredJob | undefined {
  const row = sql.find.get(id);
  return row && readJobRow(row);
}

function expectJob(sql: JobStatements, id: string): StoredJob {
  const job = findJob(sql, id);
  if (!job) throw new Error('A job that was just written is missing.');
  return job;
}
