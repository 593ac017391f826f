import type { Claim, JobEnd, StartOutcome, StoredFile, StoredJob, UploadStart } from '../ports/job-store.ts';
import type { JobFailure } from '@svc/protocol';

// The rules of `JobStore` that need the whole job. A driver makes sure that the job stays as it was read.

/** Why the claim does not get the job. `undefined`: it does. */
export function refuseClaim(
  job: StoredJob | undefined,
  { claimHash, nowMs }: Pick<Claim, 'claimHash' | 'nowMs'>,
): { kind: 'gone' | 'used' } | undefined {
  if (!job || job.status === 'failed') return { kind: 'gone' };
  if (job.status === 'completed') return { kind: 'used' };
  if (job.expiresAtMs <= nowMs) return { kind: 'gone' };
  return job.claimHash !== null && job.claimHash !== claimHash ? { kind: 'used' } : undefined;
}

/** A changed job, and the uploads that it has lost. */
export interface JobChange {
  job: StoredJob;
  droppedUploadIds: string[];
}

/**
 * The job after a claim that was not refused.
 *
 * @param isFitting - whether all files fit into the quota. Otherwise those stay that were announced before.
 */
export function applyClaim(former: StoredJob, claim: Claim, isFitting: boolean): JobChange {
  const wanted = claim.files.map((file) => keepUpload(former, file));
  const formerIds = new Set(former.files.map((file) => file.id));
  const files = isFitting ? wanted : wanted.filter((file) => formerIds.has(file.id));
  const { claimHash, nowMs: updatedAtMs } = claim;
  const job: StoredJob = { ...former, status: 'in_progress', claimHash, updatedAtMs, files };
  return { job, droppedUploadIds: listDropped(former.files, files) };
}

function keepUpload(job: StoredJob, file: StoredFile): StoredFile {
  if (file.uploadId !== null) return file;
  const former = job.files.find((one) => one.id === file.id && one.size === file.size);
  if (!former) return file;
  return { ...file, uploadId: former.uploadId, sha256: former.sha256, isWhole: former.isWhole };
}

/** The rules of `JobStore.startUpload`. */
export function decideStart(job: StoredJob | undefined, start: UploadStart): StartOutcome {
  const refusal = refuseClaim(job, start);
  if (!job || refusal) return refusal ?? { kind: 'gone' };
  const file = job.files.find((one) => one.id === start.fileId);
  if (job.claimHash === null || file?.size !== start.size) return { kind: 'not_announced' };
  return { kind: 'started', droppedUploadIds: listUploadIds([file]) };
}

/** The job with the file of this upload whole. `undefined`: it is not in progress, or has no such upload. */
export function applyArrival(former: StoredJob, uploadId: string): StoredJob | undefined {
  if (former.status !== 'in_progress' || !former.files.some((file) => file.uploadId === uploadId))
    return undefined;
  const files = former.files.map((file) => (file.uploadId === uploadId ? { ...file, isWhole: true } : file));
  return { ...former, files };
}

/** The job after its completion. `undefined`: it cannot be completed now. */
export function applyCompletion(former: StoredJob, end: JobEnd): StoredJob | undefined {
  const isDue =
    former.status === 'in_progress' && former.files.length > 0 && former.files.every((file) => file.isWhole);
  return isDue ? { ...former, ...readTimes(end), status: 'completed' } : undefined;
}

/** The job after its failure. `undefined`: it is final already. */
export function applyFailure(former: StoredJob, failure: JobFailure, end: JobEnd): JobChange | undefined {
  if (former.status !== 'pending' && former.status !== 'in_progress') return undefined;
  const files = former.files.map((file) =>
    outlivesFailure(file, failure) ? file : { ...file, uploadId: null, isWhole: false },
  );
  const job: StoredJob = { ...former, ...readTimes(end), status: 'failed', failure, files };
  return { job, droppedUploadIds: listDropped(former.files, files) };
}

/** What has arrived in full before a job expired may still be downloaded. */
export function outlivesFailure({ isWhole }: StoredFile, { code }: JobFailure): boolean {
  return isWhole && code === 'expired';
}

function readTimes({ nowMs, keepUntilMs }: JobEnd): Pick<StoredJob, 'updatedAtMs' | 'keepUntilMs'> {
  return { updatedAtMs: nowMs, keepUntilMs };
}

function listDropped(former: readonly StoredFile[], files: readonly StoredFile[]): string[] {
  const kept = new Set(listUploadIds(files));
  return listUploadIds(former).filter((uploadId) => !kept.has(uploadId));
}

/** The uploads that have begun. */
export function listUploadIds(files: readonly StoredFile[]): string[] {
  return files.flatMap(({ uploadId }) => uploadId ?? []);
}

export function countBytes(files: readonly StoredFile[]): number {
  let bytes = 0;
  for (const { size } of files) bytes += size;
  return bytes;
}
