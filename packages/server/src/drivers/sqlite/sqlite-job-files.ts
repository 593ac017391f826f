import type {
  Claim,
  ClaimOutcome,
  StartOutcome,
  StoredFile,
  StoredJob,
  UploadStart,
} from '../../ports/job-store.ts';
import { applyClaim, countBytes, decideStart, refuseClaim } from '../job-rules.ts';
import { readJobRow, type Row } from '../job-rows.ts';
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
  const isFitting = fitsQuota(sql, claim, former.files);
  const { job, droppedUploadIds } = applyClaim(former, claim, isFitting);
  sql.claim.run({ id, claimHash: claim.claimHash, nowMs: claim.nowMs });
  sql.removeFiles.run(id);
  for (const [position, file] of job.files.entries()) {
    const flags = { isConfirmed: file.isConfirmed ? 1 : 0, isWhole: file.isWhole ? 1 : 0 };
    sql.addFile.run({ ...file, ...flags, jobId: id, position });
  }
  return { kind: isFitting ? 'claimed' : 'quota_full', job, droppedUploadIds };
}

/** The rules of `JobStore.startUpload`. Runs in a transaction. */
export function startUpload(sql: JobStatements, id: string, start: UploadStart): StartOutcome {
  const outcome = decideStart(findJob(sql, id), start);
  if (outcome.kind === 'started') sql.startUpload.run({ ...start, id });
  return outcome;
}

/** @param former - files whose bytes this claim gives back. */
function fitsQuota(sql: JobStatements, { files, maxTotalBytes }: Claim, former: StoredFile[]): boolean {
  if (maxTotalBytes === undefined) return true;
  const held = Number(sql.countHeldBytes.get()?.['held']);
  return held - countBytes(former) + countBytes(files) <= maxTotalBytes;
}
