import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readJob } from '../../../../src/drivers/sql/job-rows.ts';
import { selectJobs } from '../../../../src/drivers/sql/job-statements.ts';
import { sqliteDialect } from '../../../../src/drivers/sqlite/sqlite-dialect.ts';
import { tagUpload } from '../../../../src/crypto/secrets.ts';
import type { StoredJob } from '../../../../src/ports/job-store.ts';
import { hashBytes } from '../../../support/phone.ts';
import { damage, type ExpectedJobs, type ExpectedJob } from '../expected-jobs.ts';
import { isEnded, judgeStatus } from '../judge-status.ts';

export interface AuditParts {
  dataDir: string;
  expectedJobs: ExpectedJobs;
  /** Completed jobs whose bytes were compared before, and need be only counted. */
  checked: Set<string>;
}

/**
 * Looks at the data itself, after a start and before anybody asks the server for anything:
 *
 * 1. All that the server has told is still true: jobs exist, ends stay, acknowledged bytes are held.
 * 2. A completed job has every byte of the file that was meant.
 * 3. What is held of an upload on its way is the beginning of its file, so that it can go on; and if it is
 *    all of it, the start has completed the job.
 *    What somebody has read of it is there.
 * 4. Nothing is held that belongs to no job, or to one that failed.
 * 5. Each ended job has exactly one webhook, other jobs have none.
 */
export function auditData({ dataDir, expectedJobs, checked }: AuditParts): void {
  const folder = join(dataDir, 'uploads');
  const held = new Set(readdirSync(folder));
  const jobs = readJobs(join(dataDir, 'jobs.sqlite'));
  for (const entry of expectedJobs.entries.values()) {
    const job = jobs.get(entry.id);
    if (!job) expectedJobs.report(entry, 'is gone');
    else for (const problem of judgeStatus(entry, job)) expectedJobs.report(entry, problem);
  }
  for (const job of jobs.values()) {
    const uploadId = job.files[0]?.uploadId;
    if (job.status === 'failed' || !uploadId) continue;
    const entry = expectedJobs.entries.get(job.id);
    const path = join(folder, uploadId);
    const isHeld = held.delete(uploadId);
    if (job.status === 'completed' && !isHeld) expectedJobs.report(job, 'is completed and has no bytes');
    if (!entry || !isHeld || checked.has(job.id)) continue;
    for (const problem of judgeBytes(entry, { job, path })) expectedJobs.report(job, problem);
    expectedJobs.counts.bytesChecked += statSync(path).size;
    if (job.status === 'completed') checked.add(job.id);
  }
  for (const problem of judgeWebhooks(join(dataDir, 'jobs.sqlite'))) expectedJobs.violations.push(problem);
  for (const name of held) expectedJobs.violations.push(`${name}: bytes without a job`);
}

function readJobs(path: string): Map<string, StoredJob> {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const jobs = database.prepare(selectJobs(sqliteDialect)).all().map(readJob);
    return new Map(jobs.map((job) => [job.id, job]));
  } finally {
    database.close();
  }
}

/** Reads all in one statement, so that no job ends in between. */
const COUNT_WEBHOOKS = `
  SELECT id, status, (SELECT count(*) FROM webhook_deliveries WHERE job_id = jobs.id) AS webhooks FROM jobs`;

function judgeWebhooks(path: string): string[] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const rows = database.prepare(COUNT_WEBHOOKS).all();
    const wrong = rows.filter(({ status, webhooks }) => webhooks !== (isEnded(status) ? 1 : 0));
    return wrong.map(
      ({ id, status, webhooks }) =>
        `job ${String(id)}: is ${String(status)} with ${String(webhooks)} webhooks`,
    );
  } finally {
    database.close();
  }
}

/** Ids of the jobs that have ended. */
export function listEnded(dataDir: string): string[] {
  const jobs = [...readJobs(join(dataDir, 'jobs.sqlite')).values()];
  return jobs.filter(({ status }) => isEnded(status)).map(({ id }) => id);
}

function judgeBytes(entry: ExpectedJob, { job, path }: { job: StoredJob; path: string }): string[] {
  const bytes = readFileSync(path);
  if (job.status === 'completed') {
    const isMeant = bytes.length === entry.meant.length && hashBytes(bytes) === entry.sha256;
    return isMeant ? [] : [`is completed with other bytes (${bytes.length})`];
  }
  const problems = [];
  const { meant, acknowledged, followed } = entry;
  const uploadId = job.files[0]?.uploadId ?? '';
  const beginning = meant.subarray(0, bytes.length);
  const isBeginning = bytes.equals(beginning) || bytes.equals(damage(beginning));
  if (!isBeginning) problems.push(`holds ${bytes.length} bytes that are not the beginning of its file`);
  if (bytes.length === meant.length) problems.push('has every byte and was not completed at the start');
  if (acknowledged?.path.endsWith(uploadId) && bytes.length < acknowledged.offset) {
    problems.push(`holds ${bytes.length} bytes of ${acknowledged.offset} that were acknowledged`);
  }
  if (followed?.etag === tagUpload(uploadId) && bytes.length < followed.bytes) {
    problems.push(`holds ${bytes.length} bytes of ${followed.bytes} that somebody has read`);
  }
  return problems;
}
