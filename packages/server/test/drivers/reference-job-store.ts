import { isFinalStatus } from '@svc/protocol';
import type { Claim, ClaimOutcome, JobStore, NewJob, StoredJob } from '../../src/ports/job-store.ts';

/**
 * The rules of `JobStore` in plain words over a map: what a driver is compared with. It serves one caller
 * at a time and forgets everything.
 */
export function createReferenceJobStore(): JobStore {
  const jobs = new Map<string, StoredJob>();
  const list = (isWanted: (job: StoredJob) => boolean) => [...jobs.values()].filter(isWanted).map(copy);
  return {
    async addWithin(job, maxOpenJobs) {
      const open = list((other) => isOpen(other) && other.projectId === job.projectId);
      if (open.length >= maxOpenJobs) return undefined;
      jobs.set(job.id, createJob(job));
      return createJob(job);
    },
    find: async (id) => copy(jobs.get(id)),
    findByUpload: async (uploadId) => list((job) => job.upload?.id === uploadId)[0],
    claim: async (id, claim) => claimJob(jobs.get(id), claim, [...jobs.values()]),
    dropUpload: async (id, uploadId) => change(jobs.get(id), holds(jobs.get(id), uploadId), { upload: null }),
    complete: async (id, uploadId, { nowMs, keepUntilMs }) =>
      change(jobs.get(id), holds(jobs.get(id), uploadId), {
        status: 'completed',
        updatedAtMs: nowMs,
        keepUntilMs,
      }),
    async fail(id, failure, { nowMs, keepUntilMs }) {
      const job = jobs.get(id);
      return change(job, job !== undefined && isOpen(job), {
        status: 'failed',
        failure,
        updatedAtMs: nowMs,
        keepUntilMs,
      });
    },
    async keepUntil(id, untilMs) {
      const job = jobs.get(id);
      return change(job, job?.status === 'completed', {
        keepUntilMs: Math.max(job?.keepUntilMs ?? 0, untilMs),
      });
    },
    listExpired: async (nowMs) => list((job) => isOpen(job) && job.expiresAtMs <= nowMs),
    async findNextExpiry() {
      const open = list(isOpen).map((job) => job.expiresAtMs);
      return open.length === 0 ? undefined : Math.min(...open);
    },
    listInProgress: async () => list((job) => job.status === 'in_progress'),
    async countByStatus() {
      const counts = { pending: 0, in_progress: 0, completed: 0, failed: 0 };
      for (const { status } of jobs.values()) counts[status]++;
      return counts;
    },
    listForgettable: async (nowMs) => list((job) => job.keepUntilMs !== null && job.keepUntilMs <= nowMs),
    async remove(id, nowMs) {
      const keepUntilMs = jobs.get(id)?.keepUntilMs ?? Infinity;
      return keepUntilMs <= nowMs && jobs.delete(id);
    },
    listWantedUploadIds: async () =>
      list((job) => job.status !== 'failed' && job.upload !== null).map((job) => job.upload?.id ?? ''),
  };
}

function isOpen(job: StoredJob): boolean {
  return !isFinalStatus(job.status);
}

function holds(job: StoredJob | undefined, uploadId: string): boolean {
  return job?.status === 'in_progress' && job.upload?.id === uploadId;
}

/** Changes a job if that is right, and says whether it was. */
function change(job: StoredJob | undefined, isRight: boolean, changes: Partial<StoredJob>): boolean {
  if (job && isRight) Object.assign(job, changes);
  return job !== undefined && isRight;
}

function createJob(job: NewJob): StoredJob {
  const fresh = { keepUntilMs: null, claimHash: null, upload: null, failure: null };
  return { ...job, ...fresh, status: 'pending', updatedAtMs: job.createdAtMs };
}

function copy<Job extends StoredJob | undefined>(job: Job): Job {
  return structuredClone(job);
}

function claimJob(job: StoredJob | undefined, claim: Claim, all: StoredJob[]): ClaimOutcome {
  if (!job || job.status === 'failed') return { kind: 'gone' };
  if (job.status === 'completed') return { kind: 'used' };
  if (job.expiresAtMs <= claim.nowMs) return { kind: 'gone' };
  if (job.claimHash !== null && job.claimHash !== claim.claimHash) return { kind: 'used' };
  const replacedUploadId = job.upload?.id ?? null;
  const others = all.filter((other) => other !== job && other.status !== 'failed');
  const held = others.reduce((sum, other) => sum + (other.upload?.size ?? 0), 0);
  const fitsQuota = held + claim.upload.size <= (claim.maxTotalBytes ?? Infinity);
  const { claimHash, nowMs: updatedAtMs } = claim;
  Object.assign(job, {
    status: 'in_progress',
    claimHash,
    updatedAtMs,
    upload: fitsQuota ? claim.upload : null,
  });
  return { kind: fitsQuota ? 'claimed' : 'quota_full', job: copy(job), replacedUploadId };
}
