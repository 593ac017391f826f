import { hashBytes } from '../../../support/phone.ts';
import type { BlobStore } from '../../../../src/ports/blob-store.ts';
import type { Database } from '../../../../src/ports/database.ts';
import type { StoredJob } from '../../../../src/ports/job-store.ts';
import { eventually } from '../../../support/time.ts';
import type { ExpectedJobs } from '../expected-jobs.ts';
import { isEnded, judgeStatus } from '../judge-status.ts';
import { ENDPOINT_ID } from '../webhook-listener.ts';
import type { ClusterData } from './open-data.ts';

type Data = Pick<Database, 'jobs' | 'webhooks'>;

/** More than any run has. */
const ALL = 1_000_000;

/**
 * Looks at the database while people and instances go on:
 *
 * 1. All that the server has told is still true: jobs exist, and ends stay.
 * 2. Each ended job has exactly one webhook, other jobs have none.
 */
export async function auditJobs({ jobs, webhooks }: Data, expectedJobs: ExpectedJobs): Promise<void> {
  // Read before the database, which must be at least as far.
  const known = Array.from(expectedJobs.entries.values(), (entry) => ({ entry, told: { ...entry } }));
  const before = await listJobs(jobs);
  const counts = new Map<string, number>();
  for (const { jobId } of await webhooks.listDeliveries(ENDPOINT_ID, ALL)) {
    counts.set(jobId, (counts.get(jobId) ?? 0) + 1);
  }
  const after = await listJobs(jobs);
  for (const { entry, told } of known) {
    const job = before.get(entry.id);
    // A person notes a cancel before sending it.
    const expected = { ...told, wasCancelAsked: entry.wasCancelAsked };
    if (!job) expectedJobs.report(entry, 'is gone');
    else for (const problem of judgeStatus(expected, job)) expectedJobs.report(entry, problem);
  }
  for (const { id, status } of after.values()) {
    const count = counts.get(id) ?? 0;
    // A job that ended between the two reads may have its webhook or not.
    const fewest = isEnded(before.get(id)?.status) ? 1 : 0;
    const most = isEnded(status) ? 1 : 0;
    if (count < fewest || count > most) expectedJobs.report({ id }, `is ${status} with ${count} webhooks`);
  }
}

export interface AuditedBytes extends Pick<ClusterData, 'blobs' | 'listStored'> {
  database: Data;
}

/**
 * Looks at the bytes in the end: a completed job has every byte of the right file, and there are no bytes of no job or of
 * a failed one.
 */
export async function auditBytes(
  { database: { jobs }, blobs, listStored }: AuditedBytes,
  expectedJobs: ExpectedJobs,
): Promise<void> {
  const all = [...(await listJobs(jobs)).values()];
  for (const job of all.filter(({ status }) => status === 'completed')) {
    const entry = expectedJobs.entries.get(job.id);
    const bytes = await readBlob(blobs, job.files[0]?.uploadId ?? '').catch((error: unknown) => {
      expectedJobs.report(job, `is completed and cannot be read: ${String(error)}`);
    });
    if (!entry || !bytes) expectedJobs.report(job, 'is completed and has no bytes, or nobody knows it');
    else if (hashBytes(bytes) !== entry.sha256)
      expectedJobs.report(job, `is completed with other bytes (${bytes.length})`);
    expectedJobs.counts.bytesChecked += bytes?.length ?? 0;
  }
  const wanted = new Set(await jobs.listWantedUploadIds());
  const listStray = async () => {
    const held = new Set([...(await blobs.listIds()), ...(await listStored())]);
    return [...held].filter((id) => !wanted.has(id));
  };
  await eventually('only wanted bytes are held', async () => (await listStray()).length === 0).catch(
    async () => expectedJobs.violations.push(`Bytes without a job: ${(await listStray()).length}`),
  );
}

/** Ids of the jobs that have ended. */
export async function listEndedJobs({ jobs }: Data): Promise<string[]> {
  return [...(await listJobs(jobs)).values()].filter(({ status }) => isEnded(status)).map(({ id }) => id);
}

async function listJobs(jobs: Data['jobs']): Promise<Map<string, StoredJob>> {
  return new Map((await jobs.listNewest({ limit: ALL })).map((job) => [job.id, job]));
}

async function readBlob(blobs: BlobStore, id: string): Promise<Buffer | undefined> {
  const stream = await blobs.read(id);
  return stream && Buffer.concat(await stream.toArray());
}
