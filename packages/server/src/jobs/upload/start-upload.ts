import { createRandomId, hashText } from '../../crypto/secrets.ts';
import type { StoredFile } from '../../ports/job-store.ts';
import { discardUpload, failJob } from '../end-job.ts';
import type { JobContext } from '../job-context.ts';
import { readJob } from '../read-job.ts';
import { announceFiles, type ClaimRefusal } from './announce-files.ts';

export interface StartRequest {
  jobId: string;
  /** A random text that only this phone knows. */
  claim: string;
  /** An announced file is identified by its id and size. */
  file: StoredFile;
  /** The file is the phone's whole list, which this announces. */
  isOnly: boolean;
}

export type StartResult = { kind: 'started'; uploadId: string } | { kind: ClaimRefusal };

/** Begins the upload of a file, and discards a former upload of it. */
export async function startUpload(context: JobContext, request: StartRequest): Promise<StartResult> {
  const uploadId = createRandomId();
  const refusal = await (request.isOnly ? announceOnly : beginAnnounced)(context, request, uploadId);
  return refusal ? { kind: refusal } : { kind: 'started', uploadId };
}

/** The job is for this file only, so it fails if the file is too large or of the wrong type. */
async function announceOnly(
  context: JobContext,
  { jobId, claim, file }: StartRequest,
  uploadId: string,
): Promise<ClaimRefusal | undefined> {
  const { kind } = await announceFiles(context, { jobId, claim, files: [{ ...file, uploadId }] });
  if (kind === 'too_large' || kind === 'wrong_type') await failJob(context, jobId, kind);
  return kind === 'announced' ? undefined : kind;
}

async function beginAnnounced(
  context: JobContext,
  { jobId, claim, file: { id: fileId, size, sha256 } }: StartRequest,
  uploadId: string,
): Promise<ClaimRefusal | undefined> {
  const job = await readJob(context, jobId);
  if (!job || job.status === 'failed') return 'gone';
  const nowMs = context.clock.now();
  const start = { claimHash: hashText(claim), fileId, uploadId, size, sha256, nowMs };
  const outcome = await context.jobs.startUpload(jobId, start);
  if (outcome.kind !== 'started') return outcome.kind;
  for (const dropped of outcome.droppedUploadIds) await discardUpload(context, dropped);
  if ((await context.blobs.countFreeBytes()) >= size) return undefined;
  await context.jobs.dropUpload(jobId, uploadId);
  return 'storage_full';
}
