import type { JobStatus } from '@svc/protocol';
import type { JobStore, NewJob } from '../../../ports/job-store.ts';
import { writeHints } from '../../job-rows.ts';
import { readPeriods } from '../../period-figures.ts';
import { batchReads } from '../connection/batch-reads.ts';
import type { Postgres } from '../connection/postgres-pool.ts';
import { readFoundJob } from './change-as-read.ts';
import { jobStatement } from './postgres-job-statements.ts';
import { createTransitions } from './postgres-job-transitions.ts';

type StatementName = Parameters<typeof jobStatement>[0];

/** Keeps jobs in PostgreSQL. */
export function createPostgresJobStore(database: Postgres): JobStore {
  const list = async (name: StatementName, values?: readonly unknown[]) =>
    (await database.read(jobStatement(name, values))).map(readFoundJob);
  const changes = async (name: StatementName, values: readonly unknown[]) =>
    (await database.run(jobStatement(name, values))).count === 1;
  return {
    ...createTransitions(database),
    ...createOverviews(database),
    async addWithin(job, maxOpenJobs) {
      const { rows } = await database.run(jobStatement('add', [...listColumns(job), maxOpenJobs]));
      return rows[0] && readFoundJob(rows[0]);
    },
    find: batchReads(async (ids) => new Map((await list('findMany', [ids])).map((job) => [job.id, job]))),
    findByUpload: async (uploadId) => (await list('findByUpload', [uploadId]))[0],
    findNext: async (afterId) => (await list('findNext', [afterId]))[0],
    open: (id, nowMs) => changes('open', [id, nowMs]),
    dropUpload: (id, uploadId) => changes('dropUpload', [id, uploadId]),
    setChecksum: (id, uploadId, sha256) => changes('setChecksum', [id, uploadId, sha256]),
    setSealing: (id, sealing) => changes('setSealing', [id, sealing]),
    setOutcome: (id, { kind, reason = null }) => changes('setOutcome', [id, kind, reason]),
    releasePhone: (id) => changes('releasePhone', [id]),
    keepUntil: (id, untilMs) => changes('keepUntil', [id, untilMs]),
    remove: (id, nowMs) => changes('remove', [id, nowMs]),
    listExpired: (nowMs) => list('listExpired', [nowMs]),
    listInProgress: () => list('listInProgress'),
    listForgettable: (nowMs) => list('listForgettable', [nowMs]),
    listNewest: ({ projectId = null, status = null, limit, before }) =>
      list('listNewest', [projectId, status, before?.createdAtMs ?? null, before?.id ?? null, limit]),
  };
}

/** Figures over many jobs. */
function createOverviews(
  database: Postgres,
): Pick<
  JobStore,
  | 'findNextExpiry'
  | 'summarize'
  | 'countOpenByProject'
  | 'countHeldBytes'
  | 'countByStatus'
  | 'listWantedUploadIds'
> {
  const read = (name: StatementName, values?: readonly unknown[]) =>
    database.read(jobStatement(name, values));
  return {
    async findNextExpiry() {
      const next = (await read('findNextExpiry'))[0]?.['next'];
      return typeof next === 'number' ? next : undefined;
    },
    summarize: async (sinceMs, periodMs) => readPeriods(await read('summarize', [sinceMs, periodMs])),
    countOpenByProject: async () =>
      Object.fromEntries(
        (await read('countOpenByProject')).map((row) => [String(row['project_id']), Number(row['open'])]),
      ),
    countHeldBytes: async () => Number((await read('countHeldBytes'))[0]?.['held']),
    async countByStatus() {
      const counts = { pending: 0, in_progress: 0, completed: 0, failed: 0 };
      for (const row of await read('countByStatus')) {
        // The table's CHECK allows the four statuses only.
        counts[row['status'] as JobStatus] = Number(row['jobs']);
      }
      return counts;
    },
    listWantedUploadIds: async () =>
      (await read('listWantedUploadIds')).map((row) => String(row['upload_id'])),
  };
}

/** In the order of the statement that adds a job. */
function listColumns(job: NewJob): unknown[] {
  return [
    job.id,
    job.projectId,
    job.accept,
    job.acceptIsHint,
    job.multiple,
    job.maxFiles,
    job.maxBytes,
    job.site?.origin ?? null,
    job.site?.title ?? null,
    job.site?.opaque ?? false,
    job.uploadBaseUrl,
    job.afterId,
    job.createdAtMs,
    job.createdAtMs,
    job.expiresAtMs,
    job.site?.place ?? null,
    job.sealing,
    writeHints(job.maxBytesHints),
  ];
}
