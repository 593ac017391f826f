import type { JobFailure } from '@svc/protocol';
import type {
  Claim,
  ClaimOutcome,
  JobEnd,
  StartOutcome,
  StoredFile,
  StoredJob,
  UploadStart,
} from '../../ports/job-store.ts';
import type { JobStep } from './job-step.ts';

// The rules of `JobStore` that need the whole job, as steps on a job that was read.

/** @param isFull - not all files fit. Files that were announced before need no room. */
export function claimJob(
  former: StoredJob | undefined,
  claim: Claim,
  isFull: boolean,
): JobStep<ClaimOutcome> {
  const refusal = refuseClaim(former, claim);
  if (!former || refusal) return { result: refusal ?? { kind: 'gone' } };
  const wanted = claim.files.map((file) => keepUpload(former, file));
  const formerIds = new Set(former.files.map((file) => file.id));
  const files = isFull ? wanted.filter((file) => formerIds.has(file.id)) : wanted;
  const { claimHash, nowMs: updatedAtMs } = claim;
  const job: StoredJob = { ...former, status: 'in_progress', claimHash, updatedAtMs, files };
  const droppedUploadIds = listDropped(former.files, files);
  const result = { kind: isFull ? 'quota_full' : 'claimed', job, droppedUploadIds } as const;
  return { result, job, maxTotalBytes: isFull ? undefined : claim.maxTotalBytes };
}

/** Why the claim is refused. `undefined`: it is accepted. */
function refuseClaim(
  job: StoredJob | undefined,
  { claimHash, nowMs }: Pick<Claim, 'claimHash' | 'nowMs'>,
): { kind: 'gone' | 'used' } | undefined {
  if (!job || job.status === 'failed') return { kind: 'gone' };
  if (job.status === 'completed') return { kind: 'used' };
  if (job.expiresAtMs <= nowMs) return { kind: 'gone' };
  return job.claimHash !== null && job.claimHash !== claimHash ? { kind: 'used' } : undefined;
}

function keepUpload(job: StoredJob, file: StoredFile): StoredFile {
  if (file.uploadId !== null) return file;
  const former = job.files.find((one) => one.id === file.id && one.size === file.size);
  if (!former) return file;
  return { ...file, uploadId: former.uploadId, sha256: former.sha256, isWhole: former.isWhole };
}

export function startUpload(former: StoredJob | undefined, start: UploadStart): JobStep<StartOutcome> {
  const refusal = refuseClaim(former, start);
  if (!former || refusal) return { result: refusal ?? { kind: 'gone' } };
  const file = former.files.find((one) => one.id === start.fileId);
  if (former.claimHash === null || file?.size !== start.size) return { result: { kind: 'not_announced' } };
  const { uploadId, sha256 } = start;
  return {
    result: { kind: 'started', droppedUploadIds: listUploadIds([file]) },
    job: changeFile(former, file, { uploadId, sha256, isWhole: false }),
  };
}

export function dropUpload(former: StoredJob | undefined, uploadId: string): JobStep<boolean> {
  const file = findUpload(former, uploadId);
  if (!former || !file) return { result: false };
  return { result: true, job: changeFile(former, file, { uploadId: null, sha256: null, isWhole: false }) };
}

export function setChecksum(
  former: StoredJob | undefined,
  uploadId: string,
  sha256: string,
): JobStep<boolean> {
  const file = findUpload(former, uploadId);
  if (!former || !file || file.isWhole || file.sha256 !== null) return { result: false };
  return { result: true, job: changeFile(former, file, { sha256 }) };
}

export function finishFile(
  former: StoredJob | undefined,
  uploadId: string,
  end: JobEnd,
): JobStep<'completed' | 'whole' | undefined> {
  const file = findUpload(former, uploadId);
  if (!former || !file) return { result: undefined };
  const job = changeFile(former, file, { isWhole: true });
  const completion = completeJob(job, end);
  return completion.result ? { ...completion, result: 'completed' } : { result: 'whole', job };
}

export function completeJob(former: StoredJob | undefined, end: JobEnd): JobStep<boolean> {
  const isDue =
    former?.status === 'in_progress' && former.files.length > 0 && former.files.every((file) => file.isWhole);
  return isDue ? { result: true, ...endJob({ ...former, status: 'completed' }, end) } : { result: false };
}

/** Whole files of an expired job can still be downloaded. */
export function failJob(
  former: StoredJob | undefined,
  failure: JobFailure,
  end: JobEnd,
): JobStep<string[] | undefined> {
  if (former?.status !== 'pending' && former?.status !== 'in_progress') return { result: undefined };
  const files = former.files.map((file) =>
    file.isWhole && failure.code === 'expired' ? file : { ...file, uploadId: null, isWhole: false },
  );
  const step = endJob({ ...former, status: 'failed', failure, files }, end);
  return { result: listDropped(former.files, files), ...step };
}

function endJob(ended: StoredJob, { nowMs, keepUntilMs, describeEvent }: JobEnd) {
  const job = { ...ended, updatedAtMs: nowMs, keepUntilMs };
  return { job, event: describeEvent?.(job) };
}

/** The file of this upload, if its job is in progress. */
function findUpload(job: StoredJob | undefined, uploadId: string): StoredFile | undefined {
  return job?.status === 'in_progress' ? job.files.find((file) => file.uploadId === uploadId) : undefined;
}

function changeFile(job: StoredJob, changed: StoredFile, changes: Partial<StoredFile>): StoredJob {
  return { ...job, files: job.files.map((file) => (file === changed ? { ...file, ...changes } : file)) };
}

function listDropped(former: readonly StoredFile[], files: readonly StoredFile[]): string[] {
  const kept = new Set(listUploadIds(files));
  return listUploadIds(former).filter((uploadId) => !kept.has(uploadId));
}

/** The ids of uploads that have begun. */
function listUploadIds(files: readonly StoredFile[]): string[] {
  return files.flatMap(({ uploadId }) => uploadId ?? []);
}
