import { createRandomId, hashText } from '../../crypto/secrets.ts';
import { discardUpload } from '../end-job.ts';
import type { JobContext } from '../job-context.ts';
import { readJob } from '../reconcile-job.ts';
import type { ClaimResult } from './claim-job.ts';

export interface StartRequest {
  jobId: string;
  claim: string;
  /** A file that the same phone has announced. */
  fileId: string;
  /** Bytes; must be what was announced. */
  size: number;
  sha256: string | null;
}

/** Begins the upload of one announced file. A former upload of the same file is discarded. */
export async function startUpload(context: JobContext, request: StartRequest): Promise<ClaimResult> {
  const { jobId, claim, fileId, size, sha256 } = request;
  const job = await readJob(context, jobId);
  if (!job || job.status === 'failed') return { kind: 'gone' };
  const uploadId = createRandomId();
  const nowMs = context.clock.now();
  const start = { claimHash: hashText(claim), fileId, uploadId, size, sha256, nowMs };
  const outcome = await context.jobs.startUpload(jobId, start);
  if (outcome.kind !== 'started') return { kind: outcome.kind };
  for (const dropped of outcome.droppedUploadIds) await discardUpload(context, dropped);
  if ((await context.blobs.countFreeBytes()) >= size) return { kind: 'claimed', uploadId };
  await context.jobs.dropUpload(jobId, uploadId);
  return { kind: 'storage_full' };
}
