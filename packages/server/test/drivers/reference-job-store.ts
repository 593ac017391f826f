import { isFinalStatus } from '@svc/protocol';
import type {
  Claim,
  ClaimOutcome,
  JobEnd,
  JobStore,
  NewJob,
  PeriodFigures,
  StartOutcome,
  StoredFile,
  StoredJob,
  UploadStart,
} from '../../src/ports/job-store.ts';

/** The rules of `JobStore` in plain words, over a map in memory, for one caller at a time. Drivers are compared with it. */
export function createReferenceJobStore(): JobStore {
  const jobs = new Map<string, StoredJob>();
  const list = (isWanted: (job: StoredJob) => boolean) => [...jobs.values()].filter(isWanted).map(copy);
  return {
    ...createFileSteps(jobs),
    ...createOverviews(list),
    async addWithin(job, maxOpenJobs) {
      const open = list((other) => isOpen(other) && other.projectId === job.projectId);
      if (open.length >= maxOpenJobs) return undefined;
      jobs.set(job.id, createJob(job));
      return createJob(job);
    },
    find: async (id) => copy(jobs.get(id)),
    findByUpload: async (uploadId) => list((job) => findFile(job, uploadId) !== undefined)[0],
    findNext: async (afterId) =>
      list((job) => isOpen(job) && job.afterId === afterId)
        .toReversed()
        .toSorted((left, right) => right.createdAtMs - left.createdAtMs)[0],
    open: async (id, nowMs) => {
      const job = jobs.get(id);
      return change(job, job?.status === 'pending' && job.openedAtMs === null, { openedAtMs: nowMs });
    },
    setSealing: async (id, sealing) => {
      const job = jobs.get(id);
      const { sealing: former = null } = job ?? {};
      const isRight = former !== null && former !== 'waived' && former !== sealing;
      return change(job, job?.status === 'pending' && isRight, { sealing });
    },
    setOutcome: async (id, outcome) => change(jobs.get(id), true, { outcome }),
    releasePhone: async (id) => change(jobs.get(id), true, { isPhoneReleased: true }),
    async finishFile(id, uploadId, end) {
      const job = jobs.get(id);
      const file = findOpenFile(job, uploadId);
      if (!file) return undefined;
      file.isWhole = true;
      return complete(job, end) ? 'completed' : 'whole';
    },
    complete: async (id, end) => complete(jobs.get(id), end),
    async fail(id, failure, { nowMs, keepUntilMs }) {
      const job = jobs.get(id);
      if (!job || !isOpen(job)) return undefined;
      const former = listUploadIds(job.files);
      const isKept = (file: StoredFile) => failure.code === 'expired' && file.isWhole;
      const files = job.files.map((file) => (isKept(file) ? file : withoutUpload(file, file.sha256)));
      Object.assign(job, { status: 'failed', failure, updatedAtMs: nowMs, keepUntilMs, files });
      return former.filter((uploadId) => !listUploadIds(files).includes(uploadId));
    },
    async keepUntil(id, untilMs) {
      const job = jobs.get(id);
      const keepUntilMs = job?.keepUntilMs ?? null;
      return change(job, keepUntilMs !== null, { keepUntilMs: Math.max(keepUntilMs ?? 0, untilMs) });
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
    listWantedUploadIds: async () => list(() => true).flatMap((job) => listUploadIds(job.files)),
  };
}

function createFileSteps(
  jobs: Map<string, StoredJob>,
): Pick<JobStore, 'claim' | 'startUpload' | 'dropUpload' | 'setChecksum'> {
  return {
    claim: async (id, claim) => claimJob(jobs.get(id), claim, [...jobs.values()]),
    startUpload: async (id, start) => startUpload(jobs.get(id), start),
    async dropUpload(id, uploadId) {
      const job = jobs.get(id);
      const file = findOpenFile(job, uploadId);
      if (!job || !file) return false;
      Object.assign(file, withoutUpload(file, null));
      return true;
    },
    async setChecksum(id, uploadId, sha256) {
      const file = findOpenFile(jobs.get(id), uploadId);
      if (!file || file.isWhole || file.sha256 !== null) return false;
      file.sha256 = sha256;
      return true;
    },
  };
}

function complete(job: StoredJob | undefined, { nowMs, keepUntilMs }: JobEnd): boolean {
  const isDue =
    job?.status === 'in_progress' && job.files.length > 0 && job.files.every((file) => file.isWhole);
  return change(job, isDue, { status: 'completed', updatedAtMs: nowMs, keepUntilMs });
}

function isOpen(job: StoredJob): boolean {
  return !isFinalStatus(job.status);
}

function findFile(job: StoredJob, uploadId: string): StoredFile | undefined {
  return job.files.find((file) => file.uploadId === uploadId);
}

function findOpenFile(job: StoredJob | undefined, uploadId: string): StoredFile | undefined {
  return job?.status === 'in_progress' ? findFile(job, uploadId) : undefined;
}

function withoutUpload(file: StoredFile, sha256: string | null): StoredFile {
  return { ...file, uploadId: null, isWhole: false, sha256 };
}

/** Changes a job, if it exists and `isRight` is true. Returns whether it did. */
function change(job: StoredJob | undefined, isRight: boolean, changes: Partial<StoredJob>): boolean {
  if (job && isRight) Object.assign(job, changes);
  return job !== undefined && isRight;
}

function createJob(job: NewJob): StoredJob {
  const fresh = { keepUntilMs: null, claimHash: null, files: [], failure: null };
  const chain = { openedAtMs: null, outcome: null, isPhoneReleased: false };
  return { ...job, ...fresh, ...chain, status: 'pending', updatedAtMs: job.createdAtMs };
}

function copy<Job extends StoredJob | undefined>(job: Job): Job {
  return structuredClone(job);
}

function refuse(
  job: StoredJob | undefined,
  claim: { claimHash: string; nowMs: number },
): 'gone' | 'used' | undefined {
  if (!job || job.status === 'failed') return 'gone';
  if (job.status === 'completed') return 'used';
  if (job.expiresAtMs <= claim.nowMs) return 'gone';
  return job.claimHash !== null && job.claimHash !== claim.claimHash ? 'used' : undefined;
}

function claimJob(job: StoredJob | undefined, claim: Claim, all: StoredJob[]): ClaimOutcome {
  const refusal = refuse(job, claim);
  if (!job || refusal) return { kind: refusal ?? 'gone' };
  const former = job.files;
  const others = all
    .filter((other) => other !== job && other.status !== 'failed')
    .flatMap(({ files }) => files);
  const held = [...others, ...claim.files].reduce((sum, { size }) => sum + size, 0);
  const isFitting = held <= (claim.maxTotalBytes ?? Infinity);
  const known = (file: StoredFile) => former.find(({ id }) => id === file.id);
  const wanted = claim.files.map((file) => {
    const same = known(file);
    if (same?.size !== file.size || file.uploadId !== null) return file;
    return { ...file, uploadId: same.uploadId, sha256: same.sha256, isWhole: same.isWhole };
  });
  job.files = isFitting ? wanted : wanted.filter(known);
  Object.assign(job, { status: 'in_progress', claimHash: claim.claimHash, updatedAtMs: claim.nowMs });
  const kept = listUploadIds(job.files);
  const droppedUploadIds = listUploadIds(former).filter((uploadId) => !kept.includes(uploadId));
  return { kind: isFitting ? 'claimed' : 'quota_full', job: copy(job), droppedUploadIds };
}

function startUpload(job: StoredJob | undefined, start: UploadStart): StartOutcome {
  const refusal = refuse(job, start);
  if (!job || refusal) return { kind: refusal ?? 'gone' };
  const file = job.files.find(({ id }) => id === start.fileId);
  if (!file || job.claimHash === null || file.size !== start.size) return { kind: 'not_announced' };
  const droppedUploadIds = listUploadIds([file]);
  Object.assign(file, { uploadId: start.uploadId, sha256: start.sha256, isWhole: false });
  return { kind: 'started', droppedUploadIds };
}

function listUploadIds(files: readonly StoredFile[]): string[] {
  return files.flatMap(({ uploadId }) => uploadId ?? []);
}

type List = (isWanted: (job: StoredJob) => boolean) => StoredJob[];

function createOverviews(
  list: List,
): Pick<JobStore, 'listNewest' | 'summarize' | 'countOpenByProject' | 'countHeldBytes'> {
  return {
    async listNewest({ projectId, status, limit }) {
      const isWanted = (job: StoredJob) =>
        (projectId === undefined || job.projectId === projectId) &&
        (status === undefined || job.status === status);
      return list(isWanted).toSorted(compareAge).slice(0, limit);
    },
    async summarize(sinceMs, periodMs) {
      const recent = list((job) => job.createdAtMs >= sinceMs);
      const periods = groupBy(recent, ({ createdAtMs }) => Math.floor(createdAtMs / periodMs) * periodMs);
      return [...periods]
        .toSorted(([left], [right]) => left - right)
        .map(([startMs, of]) => sumUp(startMs, of));
    },
    async countOpenByProject() {
      const open = groupBy(list(isOpen), ({ projectId }) => projectId);
      return Object.fromEntries([...open].map(([projectId, of]) => [projectId, of.length]));
    },
    countHeldBytes: async () =>
      list(() => true)
        .flatMap((job) => (job.status === 'failed' ? job.files.filter(({ isWhole }) => isWhole) : job.files))
        .reduce((sum, { size }) => sum + size, 0),
  };
}

/** Negative: the left one is newer. */
function compareAge(left: Age, right: Age): number {
  return right.createdAtMs - left.createdAtMs || Number(left.id < right.id) - Number(left.id > right.id);
}

type Age = Pick<StoredJob, 'createdAtMs' | 'id'>;

function sumUp(startMs: number, jobs: readonly StoredJob[]): PeriodFigures {
  const completed = jobs.filter(({ status }) => status === 'completed');
  const waits = completed
    .map(({ updatedAtMs, createdAtMs }) => updatedAtMs - createdAtMs)
    .toSorted((left, right) => left - right);
  const failed = groupBy(
    jobs.filter(({ status }) => status === 'failed'),
    ({ failure }) => failure?.code ?? '',
  );
  return {
    startMs,
    created: jobs.length,
    completed: completed.length,
    failed: Object.fromEntries([...failed].map(([code, of]) => [code, of.length])),
    bytes: completed.flatMap(({ files }) => files).reduce((sum, { size }) => sum + size, 0),
    medianWaitMs: waits[Math.ceil(waits.length * 0.5) - 1] ?? null,
    p95WaitMs: waits[Math.ceil(waits.length * 0.95) - 1] ?? null,
  };
}

function groupBy<Key>(jobs: readonly StoredJob[], findKey: (job: StoredJob) => Key): Map<Key, StoredJob[]> {
  const groups = new Map<Key, StoredJob[]>();
  for (const job of jobs) groups.set(findKey(job), [...(groups.get(findKey(job)) ?? []), job]);
  return groups;
}
