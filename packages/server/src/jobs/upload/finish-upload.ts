import type { StoredJob, UploadingFile } from '../../ports/job-store.ts';
import type { FinishOutcome, JobContext } from '../job-context.ts';
import { createJobEnd } from '../end-job.ts';

/**
 * Marks a file as whole if its upload is complete: every byte is held, and the checksum agrees if the phone sent one.
 * The last file completes the job. `incomplete`: bytes are missing. May be called repeatedly, also for a completed job.
 */
export async function finishUpload(
  context: JobContext,
  job: StoredJob,
  uploadId: string,
): Promise<FinishOutcome | 'incomplete'> {
  if (job.status === 'completed') return 'completed';
  const file = job.files.find((one): one is UploadingFile => one.uploadId === uploadId);
  if (job.status !== 'in_progress' || !file) return 'gone';
  const bytes = await context.blobs.countBytes(uploadId);
  if (bytes === undefined) return judgeRemoved(context, job.id, uploadId);
  if (bytes !== file.size) return 'incomplete';
  const running = context.finishing.get(uploadId);
  if (running) return running;
  const finishing = checkAndFinish(context, job.id, file).finally(() => context.finishing.delete(uploadId));
  context.finishing.set(uploadId, finishing);
  return finishing;
}

/** The same for all uploads of a job. */
export async function finishUploads(context: JobContext, job: StoredJob): Promise<void> {
  await completeIfWhole(context, job);
  for (const { uploadId, isWhole } of job.files) {
    if (uploadId !== null && !isWhole) await finishUpload(context, job, uploadId);
  }
}

/** Completes a job in progress whose files are all whole. Returns its new state. */
export async function completeIfWhole(context: JobContext, job: StoredJob): Promise<StoredJob | undefined> {
  const isDue =
    job.status === 'in_progress' && job.files.length > 0 && job.files.every((file) => file.isWhole);
  if (!isDue) return job;
  // False: the job has ended meanwhile, or has a new list with missing files
  if (await context.jobs.complete(job.id, createJobEnd(context))) {
    context.changes.announce({ kind: 'ended', jobId: job.id });
  }
  return context.jobs.find(job.id);
}

async function checkAndFinish(
  context: JobContext,
  jobId: string,
  file: UploadingFile,
): Promise<FinishOutcome> {
  const [isSame] = await Promise.all([
    agreesWithChecksum(context, file),
    context.blobs.seal(file.uploadId), // disk and processor work in parallel
  ]);
  if (!isSame) return dropMismatch(context, jobId, file.uploadId);
  const outcome = await context.jobs.finishFile(jobId, file.uploadId, createJobEnd(context));
  if (outcome === 'completed') context.changes.announce({ kind: 'ended', jobId });
  return outcome ?? readOutcomeOf(context, jobId);
}

async function agreesWithChecksum(context: JobContext, file: UploadingFile): Promise<boolean> {
  return file.sha256 === null || (await context.blobs.hash(file.uploadId)) === file.sha256;
}

/** Another instance may have ended the job meanwhile, or found the bytes damaged. */
async function judgeRemoved(
  context: JobContext,
  jobId: string,
  uploadId: string,
): Promise<FinishOutcome | 'incomplete'> {
  const job = await context.jobs.find(jobId);
  if (job?.status === 'completed') return 'completed';
  if (job?.status !== 'in_progress') return 'gone';
  const isWanted = job.files.some((file) => file.uploadId === uploadId);
  return isWanted ? 'incomplete' : 'mismatch';
}

/** The job stays in progress with its claim, so that the phone can send the file again. */
async function dropMismatch(context: JobContext, jobId: string, uploadId: string): Promise<FinishOutcome> {
  const wasDropped = await context.jobs.dropUpload(jobId, uploadId);
  // All bytes have arrived. The requests are not ended, since one of them has to report this.
  await context.blobs.remove(uploadId);
  return wasDropped ? 'mismatch' : 'gone';
}

/** The job was cancelled, expired or replaced during the check, or another process has completed it. */
async function readOutcomeOf(context: JobContext, jobId: string): Promise<FinishOutcome> {
  return (await context.jobs.find(jobId))?.status === 'completed' ? 'completed' : 'gone';
}
