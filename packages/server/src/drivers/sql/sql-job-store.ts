import type { JobStatus } from '@svc/protocol';
import type { JobStore, NewJob } from '../../ports/job-store.ts';
import {
  claimJob,
  completeJob,
  dropUpload,
  failJob,
  finishFile,
  setChecksum,
  startUpload,
} from './job-rules.ts';
import { readJob, readPeriods } from './job-rows.ts';
import { createJobStatements } from './job-statements.ts';
import type { SqlDatabase, SqlValues } from './sql-database.ts';

type Sql = ReturnType<typeof createJobStatements>;

/** Keeps jobs. */
export function createSqlJobStore(database: SqlDatabase): JobStore {
  const sql = createJobStatements(database.dialect);
  const find = database.createFind(sql.select);
  const list = async (text: string, values?: SqlValues) => (await database.read(text, values)).map(readJob);
  const changes = async (text: string, values: SqlValues) => (await database.run(text, values)).count === 1;
  return {
    ...createSteps(database),
    ...createFigures(database, sql),
    async addWithin(job, maxOpenJobs) {
      const { rows } = await database.run(sql.add, { ...describeNewJob(job), maxOpenJobs });
      return rows[0] && readJob(rows[0]);
    },
    async find(id) {
      const row = await find(id);
      return row && readJob(row);
    },
    findByUpload: async (uploadId) => (await list(sql.findByUpload, { uploadId }))[0],
    findNext: async (afterId) => (await list(sql.findNext, { afterId }))[0],
    open: (id, nowMs) => changes(sql.open, { id, nowMs }),
    setSealing: (id, sealing) => changes(sql.setSealing, { id, sealing }),
    setOutcome: (id, { kind, reason = null }) => changes(sql.setOutcome, { id, kind, reason }),
    releasePhone: (id) => changes(sql.releasePhone, { id }),
    keepUntil: (id, untilMs) => changes(sql.keepUntil, { id, untilMs }),
    remove: (id, nowMs) => changes(sql.remove, { id, nowMs }),
    listExpired: (nowMs) => list(sql.listExpired, { nowMs }),
    listInProgress: () => list(sql.listInProgress),
    listForgettable: (nowMs) => list(sql.listForgettable, { nowMs }),
    listNewest: ({ projectId, status, limit }) => list(sql.listNewest, { projectId, status, limit }),
  };
}

/** Steps that depend on a job's files. */
function createSteps({ changeJob }: SqlDatabase) {
  return {
    claim: (id, claim) => changeJob(id, (job, isFull) => claimJob(job, claim, isFull)),
    startUpload: (id, start) => changeJob(id, (job) => startUpload(job, start)),
    dropUpload: (id, uploadId) => changeJob(id, (job) => dropUpload(job, uploadId)),
    setChecksum: (id, uploadId, sha256) => changeJob(id, (job) => setChecksum(job, uploadId, sha256)),
    finishFile: (id, uploadId, end) => changeJob(id, (job) => finishFile(job, uploadId, end)),
    complete: (id, end) => changeJob(id, (job) => completeJob(job, end)),
    fail: (id, failure, end) => changeJob(id, (job) => failJob(job, failure, end)),
  } satisfies Partial<JobStore>;
}

/** Counts over many jobs. */
function createFigures({ read }: SqlDatabase, sql: Sql) {
  return {
    async findNextExpiry() {
      const next = (await read(sql.findNextExpiry))[0]?.['next'];
      return typeof next === 'number' ? next : undefined;
    },
    summarize: async (sinceMs, periodMs) => readPeriods(await read(sql.summarize, { sinceMs, periodMs })),
    countOpenByProject: async () =>
      Object.fromEntries(
        (await read(sql.countOpenByProject)).map((row) => [String(row['project_id']), Number(row['open'])]),
      ),
    countHeldBytes: async () => Number((await read(sql.countHeldBytes))[0]?.['held']),
    async countByStatus() {
      const counts = { pending: 0, in_progress: 0, completed: 0, failed: 0 };
      for (const row of await read(sql.countByStatus)) {
        // the table's CHECK allows these only
        counts[row['status'] as JobStatus] = Number(row['jobs']);
      }
      return counts;
    },
    listWantedUploadIds: async () =>
      (await read(sql.listWantedUploadIds)).map((row) => String(row['upload_id'])),
  } satisfies Partial<JobStore>;
}

function describeNewJob({ site, ...job }: NewJob): SqlValues {
  return {
    ...job,
    status: 'pending',
    updatedAtMs: job.createdAtMs,
    siteOrigin: site?.origin,
    siteTitle: site?.title,
    sitePlace: site?.place,
    siteOpaque: site?.opaque ?? false,
    maxBytesHints: job.maxBytesHints && JSON.stringify(job.maxBytesHints),
    metadata: job.metadata === null ? null : JSON.stringify(job.metadata),
  };
}
