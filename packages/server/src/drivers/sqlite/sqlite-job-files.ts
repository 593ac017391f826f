import type {
  Claim,
  ClaimOutcome,
  StartOutcome,
  StoredFile,
  StoredJob,
  UploadStart,
} from '../../ports/job-store.ts';
import { readJobRow, type Row } from './sqlite-job-rows.ts';
import type { JobStatements } from './sqlite-job-statements.ts';

/** Reads a job with its files. */
export function readJob(sql: JobStatements, row: Row): StoredJob {
  return readJobRow(row, sql.findFiles.all(String(row['id'])));
}

export function findJob(sql: JobStatements, id: string): StoredJob | undefined {
  const row = sql.find.get(id);
  return row && readJob(sql, row);
}

export function expectJob(sql: JobStatements, id: string): StoredJob {
  const job = findJob(sql, id);
  if (!job) throw new Error('A job that was just written is missing.');
  return job;
}

/** The rules of `JobStore.claim`. Runs in a transaction. */
export function claimJob(sql: JobStatements, id: string, claim: Claim): ClaimOutcome {
  const former = findJob(sql, id);
  const refusal = refuseClaim(former, claim);
  if (!former || refusal) return refusal ?? { kind: 'gone' };
  const wanted = claim.files.map((file) => keepUpload(former, file));
  const isFitting = fitsQuota(sql, claim, former.files);
  const formerIds = new Set(former.files.map((file) => file.id));
  const files = isFitting ? wanted : wanted.filter((file) => formerIds.has(file.id));
  sql.claim.run({ id, claimHash: claim.claimHash, nowMs: claim.nowMs });
  sql.removeFiles.run(id);
  for (const [position, file] of files.entries()) {
    sql.addFile.run({ ...file, isWhole: file.isWhole ? 1 : 0, jobId: id, position });
  }
  const kept = new Set(files.map((file) => file.uploadId));
  const droppedUploadIds = listUploadIds(former.files).filter((uploadId) => !kept.has(uploadId));
  return { kind: isFitting ? 'claimed' : 'quota_full', job: expectJob(sql, id), droppedUploadIds };
}

/** The rules of `JobStore.startUpload`. Runs in a transaction. */
export function startUpload(sql: JobStatements, id: string, start: UploadStart): StartOutcome {
  const job = findJob(sql, id);
  const refusal = refuseClaim(job, start);
  if (!job || refusal) return refusal ?? { kind: 'gone' };
  const file = job.files.find((one) => one.id === start.fileId);
  if (job.claimHash === null || file?.size !== start.size) return { kind: 'not_announced' };
  sql.startUpload.run({ ...start, id });
  return { kind: 'started', droppedUploadIds: listUploadIds([file]) };
}

function refuseClaim(
  job: StoredJob | undefined,
  { claimHash, nowMs }: { claimHash: string; nowMs: number },
): { kind: 'gone' | 'used' } | undefined {
  if (!job || job.status === 'failed') return { kind: 'gone' };
  if (job.status === 'completed') return { kind: 'used' };
  if (job.expiresAtMs <= nowMs) return { kind: 'gone' };
  return job.claimHash !== null && job.claimHash !== claimHash ? { kind: 'used' } : undefined;
}

function keepUpload(job: StoredJob, file: StoredFile): StoredFile {
  const former = job.files.find((one) => one.id === file.id && one.size === file.size);
  if (!former) return file;
  return { ...file, uploadId: former.uploadId, sha256: former.sha256, isWhole: former.isWhole };
}

/** @param former - files whose bytes this claim gives back. */
function fitsQuota(sql: JobStatements, { files, maxTotalBytes }: Claim, former: StoredFile[]): boolean {
  if (maxTotalBytes === undefined) return true;
  const held = Number(sql.countHeldBytes.get()?.['held']);
  return held - countBytes(former) + countBytes(files) <= maxTotalBytes;
}

function countBytes(files: readonly StoredFile[]): number {
  let bytes = 0;
  for (const { size } of files) bytes += size;
  return bytes;
}

/** The uploads that have begun. */
export function listUploadIds(files: readonly StoredFile[]): string[] {
  return files.flatMap(({ uploadId }) => uploadId ?? []);
}
