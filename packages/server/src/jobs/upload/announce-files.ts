import { fitsAccept, plainSizeOf, type JobFailureCode } from '@svc/protocol';
import { hashText } from '../../crypto/secrets.ts';
import type { StoredFile, StoredJob } from '../../ports/job-store.ts';
import { isClaimOf } from '../chain.ts';
import { discardUpload } from '../end-job.ts';
import type { JobContext } from '../job-context.ts';
import { readJob } from '../read-job.ts';
import { completeIfWhole } from './finish-upload.ts';

/** Why a phone may not send its files. */
export type ClaimRefusal =
  | 'used'
  | 'gone'
  | 'too_large'
  | 'wrong_type'
  | 'too_many'
  | 'not_announced'
  | 'not_sealed'
  | 'sealed'
  | 'storage_full'
  | 'quota_full';

export interface Announcement {
  jobId: string;
  /** A random text that only this phone knows. */
  claim: string;
  /** In the phone's order, with clean names. Empty: withdraws the former list. */
  files: readonly StoredFile[];
}

/**
 * Gives the job to the phone, with the list of the files that it will send, one or many. May be called again with
 * another list. A refused list changes nothing. A list of whole files completes the job.
 */
export async function announceFiles(
  context: JobContext,
  { jobId, claim, files }: Announcement,
): Promise<{ kind: 'announced'; job: StoredJob } | { kind: ClaimRefusal }> {
  const job = await readJob(context, jobId);
  // A failed job takes no more work than an unknown one, so that the response time does not reveal it.
  if (!job || job.status === 'failed') return { kind: 'gone' };
  // Checked first, so that another phone learns nothing about the job from the reason of a refusal.
  if (job.claimHash !== null && !isClaimOf(job, claim)) return { kind: 'used' };
  const refusal = (await findSealRefusal(context, job, files)) ?? (await judgeList(context, job, files));
  if (refusal) return { kind: refusal };
  const outcome = await context.jobs.claim(jobId, {
    claimHash: hashText(claim),
    files: [...files],
    nowMs: context.clock.now(),
    maxTotalBytes: context.options.limits.maxTotalBytes,
  });
  if (outcome.kind === 'used' || outcome.kind === 'gone') return outcome;
  context.changes.announce({ kind: 'changed', jobId });
  for (const uploadId of outcome.droppedUploadIds) await discardUpload(context, uploadId);
  if (outcome.kind === 'quota_full') return { kind: 'quota_full' };
  const announced = await completeIfWhole(context, outcome.job);
  return announced ? { kind: 'announced', job: announced } : { kind: 'gone' };
}

/**
 * A job for sealed files refuses unsealed ones. Another job refuses sealed files if sealing is off, or if the server
 * must enforce types, which it cannot see of a sealed file. An older page does not report that it has lost the key, so
 * this does.
 */
async function findSealRefusal(
  { options, jobs, changes }: JobContext,
  job: StoredJob,
  files: readonly StoredFile[],
): Promise<'not_sealed' | 'sealed' | undefined> {
  if (job.status === 'completed') return undefined;
  const { sealing } = job;
  const takesSealed = sealing !== null || (options.canSeal && (job.acceptIsHint || !job.accept));
  if (!takesSealed && files.some(({ sealed }) => sealed !== null)) return 'sealed';
  const takesPlain = sealing === null || sealing === 'waived';
  if (takesPlain || files.every(({ sealed }) => sealed !== null)) return undefined;
  if (sealing === 'required' && (await jobs.setSealing(job.id, 'key_lost'))) {
    changes.announce({ kind: 'changed', jobId: job.id });
  }
  return 'not_sealed';
}

async function judgeList(
  context: JobContext,
  job: StoredJob,
  files: readonly StoredFile[],
): Promise<ClaimRefusal | undefined> {
  if (files.length > job.maxFiles) return 'too_many';
  for (const file of files) {
    const refusal = judgeFile(job, file);
    if (refusal) return refusal;
  }
  const formerIds = new Set(job.files.map(({ id }) => id));
  let newBytes = 0;
  for (const { id, size } of files) newBytes += formerIds.has(id) ? 0 : size;
  return (await context.blobs.countFreeBytes()) < newBytes ? 'storage_full' : undefined;
}

function judgeFile(
  job: StoredJob,
  file: StoredFile,
): Extract<JobFailureCode, 'too_large' | 'wrong_type'> | undefined {
  // A sealed file of an impossible length could never be opened.
  const plainBytes = file.sealed === null ? file.size : (plainSizeOf(file.size) ?? Infinity);
  if (plainBytes > job.maxBytes) return 'too_large';
  // The type of a sealed file is checked by phone and reader.
  if (job.acceptIsHint || file.sealed !== null) return undefined;
  return fitsAccept(job.accept ?? '', { name: file.name, type: file.contentType }) ? undefined : 'wrong_type';
}
