import type { StoredJob, StoredUpload } from '../ports/job-store.ts';
import type { FinishOutcome, JobContext } from './job-context.ts';
import { createJobEnd } from './end-job.ts';

/**
 * Completes a job if its upload is complete: every byte is held, and the checksum agrees if the phone
 * gave one. `incomplete`: bytes are missing. May be called again and again, also for a completed job.
 */
export async function finishUpload(
  context: JobContext,
  job: StoredJob,
): Promise<FinishOutcome | 'incomplete'> {
  if (job.status === 'completed') return 'completed';
  const upload = job.upload;
  if (job.status !== 'in_progress' || !upload) return 'gone';
  if ((await context.blobs.countBytes(upload.id)) !== upload.size) return 'incomplete';
  const running = context.finishing.get(upload.id);
  if (running) return running;
  const finishing = checkAndComplete(context, job.id, upload).finally(() =>
    context.finishing.delete(upload.id),
  );
  context.finishing.set(upload.id, finishing);
  return finishing;
}

async function checkAndComplete(
  context: JobContext,
  jobId: string,
  upload: StoredUpload,
): Promise<FinishOutcome> {
  await context.blobs.seal(upload.id);
  if (!(await agreesWithChecksum(context, upload))) return dropMismatch(context, jobId, upload.id);
  return complete(context, jobId, upload.id);
}

async function agreesWithChecksum(context: JobContext, upload: StoredUpload): Promise<boolean> {
  return upload.sha256 === null || (await context.blobs.hash(upload.id)) === upload.sha256;
}

/** The job stays in progress and keeps its claim, so that the phone can send the file once more. */
async function dropMismatch(context: JobContext, jobId: string, uploadId: string): Promise<FinishOutcome> {
  const wasDropped = await context.jobs.dropUpload(jobId, uploadId);
  // No byte of it is on its way any more. Its requests go on: one of them has to answer this.
  await context.blobs.remove(uploadId);
  return wasDropped ? 'mismatch' : 'gone';
}

async function complete(context: JobContext, jobId: string, uploadId: string): Promise<FinishOutcome> {
  if (await context.jobs.complete(jobId, uploadId, createJobEnd(context))) {
    context.changes.announceEnd(jobId);
    return 'completed';
  }
  // Cancelled, expired or replaced while the bytes were checked, or completed by another process.
  return (await context.jobs.find(jobId))?.status === 'completed' ? 'completed' : 'gone';
}
