import { fitsAccept, plainSizeOf, type JobFailureCode } from '@svc/protocol';
import { hashText } from '../../crypto/secrets.ts';
import type { StoredFile, StoredJob } from '../../ports/job-store.ts';
import { isClaimOf } from '../chain.ts';
import { discardUpload } from '../end-job.ts';
import type { JobContext } from '../job-context.ts';
import { readJob } from '../read-job.ts';
import { completeIfWhole } from './finish-upload.ts';

/** Why a phone may not send what it wants to send. */
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
  /** Random text that only this phone knows. */
  claim: string;
  /** In the phone's order; the names are clean. Empty: the phone withdraws what it announced before. */
  files: readonly StoredFile[];
}

/**
 * Gives the job to the phone, with the list of all files that it wants to send: of one or of many. It may come again, with
 * another list. A list that is refused changes nothing. A list whose files are all whole completes the job.
 */
export async function announceFiles(
  context: JobContext,
  { jobId, claim, files }: Announcement,
): Promise<{ kind: 'announced'; job: StoredJob } | { kind: ClaimRefusal }> {
  const job = await readJob(context, jobId);
  // Also the response time must not tell a failed job from an unknown one: no more work is done for it.
  if (!job || job.status === 'failed') return { kind: 'gone' };
  // Another phone must not learn what was asked for by what it is refused for.
  if (job.claimHash !== null && !isClaimOf(job, claim)) return { kind: 'used' };
  const refusal = (await findSealRefusal(context, job, files)) ?? (await judgeList(context, job, files));
  if (refusal) return { kind: refusal };
  const outcome = await context.jobs.claim(jobId, {
    claimHash: hashText(claim),
    files: [...files],
    nowMs: context.clock.now(),
    maxTotalBytes: context.limits.maxTotalBytes,
  });
  if (outcome.kind === 'used' || outcome.kind === 'gone') return outcome;
  context.changes.announce(jobId);
  for (const uploadId of outcome.droppedUploadIds) await discardUpload(context, uploadId);
  if (outcome.kind === 'quota_full') return { kind: 'quota_full' };
  const announced = await completeIfWhole(context, outcome.job);
  return announced ? { kind: 'announced', job: announced } : { kind: 'gone' };
}

/**
 * A job that was made for sealed files takes no others; one that was not takes none where sealing is off, or where the type
 * of files, which cannot be seen of a sealed one, is not for the person to decide. Where the page itself has not said that
 * it lost the key, being an older one, this says it to the computer.
 */
async function findSealRefusal(
  { canSeal, jobs, changes }: JobContext,
  job: StoredJob,
  files: readonly StoredFile[],
): Promise<'not_sealed' | 'sealed' | undefined> {
  if (job.status === 'completed') return undefined;
  const { sealing } = job;
  const takesSealed = sealing !== null || (canSeal && (job.acceptIsHint || !job.accept));
  if (!takesSealed && files.some(({ sealed }) => sealed !== null)) return 'sealed';
  const takesPlain = sealing === null || sealing === 'waived';
  if (takesPlain || files.every(({ sealed }) => sealed !== null)) return undefined;
  if (sealing === 'required' && (await jobs.setSealing(job.id, 'key_lost'))) changes.announce(job.id);
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
  // A sealed file of no valid length has no plain size: it could never be opened.
  const plainBytes = file.sealed === null ? file.size : (plainSizeOf(file.size) ?? Infinity);
  if (plainBytes > job.maxBytes) return 'too_large';
  // Of a sealed file the type is the phone's to check, and the reader's.
  if (job.acceptIsHint || file.sealed !== null) return undefined;
  return fitsAccept(job.accept ?? '', { name: file.name, type: file.contentType }) ? undefined : 'wrong_type';
}
