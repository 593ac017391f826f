import type { JobFailureCode, JobFailure, WebhookBody } from '@svc/protocol';
import type { JobContext, JobOptions } from './job-context.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { JobEnd, StoredJob } from '../ports/job-store.ts';
import type { OutgoingEvent } from '../ports/webhook-store.ts';
import { describeEndedJob } from './describe-job.ts';
import { createRandomId } from '../crypto/secrets.ts';

/**
 * Ends an unfinished job as `failed`, ends its uploads at once and removes the bytes. An expired job keeps its whole
 * files. False: the job was already final.
 */
export async function failJob(context: JobContext, jobId: string, code: JobFailureCode): Promise<boolean> {
  const droppedUploadIds = await context.jobs.fail(jobId, describeFailure(code), createJobEnd(context));
  if (!droppedUploadIds) return false;
  context.changes.announce({ kind: 'ended', jobId });
  for (const uploadId of droppedUploadIds) await discardUpload(context, uploadId);
  return true;
}

/** Ends the requests of an upload and removes its bytes. If that fails, the sweep removes them. */
export async function discardUpload(
  context: Pick<JobContext, 'changes' | 'blobs' | 'report'>,
  uploadId: string,
): Promise<void> {
  context.changes.announce({ kind: 'dropped', uploadId });
  await context.blobs.remove(uploadId).catch(context.report);
}

const MESSAGES: Record<JobFailureCode, string> = {
  cancelled: 'The transfer was cancelled.',
  expired: 'No file arrived in time.',
  too_large: 'The file was larger than allowed.',
  wrong_type: 'The file was not of the type that was asked for.',
  storage_full: 'There was no room for the file.',
  quota_full: 'No more files are kept for now.',
  damaged: 'The file arrived damaged, several times.',
  network_blocked: 'The network of the phone did not let the file through.',
  not_sent: 'The phone could not send the file.',
};

/** The failure of a job, with its sentence for people. */
export function describeFailure(code: JobFailureCode): JobFailure {
  return { code, message: MESSAGES[code] };
}

/** The end of a job now: how long the job is kept, and its webhook event. */
export function createJobEnd({
  clock,
  options,
  blobs,
}: Pick<JobContext, 'clock'> & {
  options: Pick<JobOptions, 'keepMs'>;
  blobs: Pick<BlobStore, 'canReadEarly'>;
}): JobEnd {
  const nowMs = clock.now();
  const describeEvent = (job: StoredJob) => describeEnd(blobs, job);
  return { nowMs, keepUntilMs: nowMs + options.keepMs, describeEvent };
}

function describeEnd(blobs: Pick<BlobStore, 'canReadEarly'>, job: StoredJob): OutgoingEvent {
  const body: WebhookBody = {
    type: job.status === 'completed' ? 'job.completed' : 'job.failed',
    timestamp: new Date(job.updatedAtMs).toISOString(),
    data: { job: describeEndedJob(blobs, job) },
  };
  return { id: `msg_${createRandomId()}`, body: JSON.stringify(body) };
}
