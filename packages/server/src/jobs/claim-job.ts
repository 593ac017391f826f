import { fitsAccept, type JobFailureCode } from '@svc/protocol';
import type { StoredJob, StoredUpload } from '../ports/job-store.ts';
import { hashText, createRandomId } from '../crypto/secrets.ts';
import { discardUpload, failJob } from './end-job.ts';
import type { JobContext } from './job-context.ts';
import { readJob } from './reconcile-job.ts';

/** What a phone says about the file that it wants to send. */
export interface ClaimRequest {
  jobId: string;
  /** Random text that only this phone knows. */
  claim: string;
  size: number;
  fileName: string;
  contentType: string;
  lastModifiedMs: number | null;
  sha256: string | null;
}

export type ClaimResult =
  | { kind: 'claimed'; uploadId: string }
  | { kind: 'used' | 'gone' | 'too_large' | 'wrong_type' | 'storage_full' | 'quota_full' };

/**
 * Gives the job to the phone, then checks its file. A file that is too large or of the wrong type fails the job.
 * A full disk or quota does not: the same phone can try again.
 */
export async function claimJob(context: JobContext, request: ClaimRequest): Promise<ClaimResult> {
  const job = await readJob(context, request.jobId);
  // Also the response time must not tell a failed job from an unknown one: no more work is done for it.
  if (!job || job.status === 'failed') return { kind: 'gone' };
  const upload = describeUpload(request);
  const outcome = await context.jobs.claim(request.jobId, {
    claimHash: hashText(request.claim),
    upload,
    nowMs: context.clock.now(),
    maxTotalBytes: context.limits.maxTotalBytes,
  });
  if (outcome.kind === 'used' || outcome.kind === 'gone') return outcome;
  context.changes.announce(request.jobId);
  if (outcome.replacedUploadId !== null) await discardUpload(context, outcome.replacedUploadId);
  const verdict = await judgeUpload(context, outcome.job, upload);
  return verdict.kind === 'claimed' && outcome.kind === 'quota_full' ? { kind: 'quota_full' } : verdict;
}

function describeUpload(request: ClaimRequest): StoredUpload {
  const { size, fileName, contentType, lastModifiedMs, sha256 } = request;
  return { id: createRandomId(), size, fileName, contentType, lastModifiedMs, sha256 };
}

async function judgeUpload(context: JobContext, job: StoredJob, upload: StoredUpload): Promise<ClaimResult> {
  const refusal = findRefusal(job, upload);
  if (refusal) {
    await failJob(context, job.id, refusal);
    return { kind: refusal };
  }
  if ((await context.blobs.countFreeBytes()) < upload.size) {
    await context.jobs.dropUpload(job.id, upload.id);
    return { kind: 'storage_full' };
  }
  return { kind: 'claimed', uploadId: upload.id };
}

function findRefusal(
  job: StoredJob,
  upload: StoredUpload,
): Extract<JobFailureCode, 'too_large' | 'wrong_type'> | undefined {
  if (upload.size > job.maxBytes) return 'too_large';
  if (job.acceptIsHint) return undefined;
  const kind = { name: upload.fileName, type: upload.contentType };
  return fitsAccept(job.accept ?? '', kind) ? undefined : 'wrong_type';
}
