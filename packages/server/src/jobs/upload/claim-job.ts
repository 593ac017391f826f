import { fitsAccept, plainSizeOf, type JobFailureCode } from '@svc/protocol';
import type { StoredFile, StoredJob } from '../../ports/job-store.ts';
import { hashText, createRandomId } from '../../crypto/secrets.ts';
import type { AnnouncedFile } from '@svc/protocol/phone';
import { isClaimOf } from '../chain.ts';
import { discardUpload, failJob } from '../end-job.ts';
import type { JobContext } from '../job-context.ts';
import { readJob, reconcileJob } from '../reconcile-job.ts';

/** What a phone says about the one file that it wants to send. */
export interface ClaimRequest {
  jobId: string;
  /** Random text that only this phone knows. */
  claim: string;
  size: number;
  fileName: string;
  contentType: string;
  lastModifiedMs: number | null;
  sha256: string | null;
  /** See `StoredFile.sealed`. */
  sealed: string | null;
  /** See `StoredFile.isConfirmed`. */
  isConfirmed?: boolean;
}

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

export type ClaimResult = { kind: 'claimed'; uploadId: string } | { kind: ClaimRefusal };

/**
 * Gives the job to the phone, then checks its only file. A file that is too large or of the wrong type fails the job.
 * A full disk or quota does not: the same phone can try again.
 */
export async function claimJob(context: JobContext, request: ClaimRequest): Promise<ClaimResult> {
  const job = await readJob(context, request.jobId);
  // Also the response time must not tell a failed job from an unknown one: no more work is done for it.
  if (!job || job.status === 'failed') return { kind: 'gone' };
  const wrongSeal = await findSealRefusal(context, job, { claim: request.claim, files: [request] });
  if (wrongSeal) return { kind: wrongSeal };
  const uploadId = createRandomId();
  const file = { ...describeFile(request), uploadId };
  const outcome = await claimWith(context, { jobId: request.jobId, claim: request.claim, files: [file] });
  if (outcome.kind === 'used' || outcome.kind === 'gone') return outcome;
  const refusal = await judgeFile(context, outcome.job, file);
  if (refusal) return { kind: refusal };
  return outcome.kind === 'quota_full' ? { kind: 'quota_full' } : { kind: 'claimed', uploadId };
}

export interface Announcement {
  jobId: string;
  claim: string;
  /** In the phone's order; the names are clean. Empty: the phone withdraws what it announced before. */
  files: readonly AnnouncedFile[];
}

/**
 * Gives the job to the phone, with the list of all files that it wants to send. It may come again, with another list. A
 * list that is refused changes nothing. A list whose files are all whole completes the job.
 */
export async function announceFiles(
  context: JobContext,
  { jobId, claim, files: announced }: Announcement,
): Promise<{ kind: 'announced'; job: StoredJob } | { kind: ClaimRefusal }> {
  const job = await readJob(context, jobId);
  if (!job || job.status === 'failed') return { kind: 'gone' };
  // Another phone must not learn what was asked for by what it is refused for.
  if (job.claimHash !== null && !isClaimOf(job, claim)) return { kind: 'used' };
  const files = announced.map(toStoredFile);
  const wrongSeal = await findSealRefusal(context, job, { claim, files });
  const refusal = wrongSeal ?? (await judgeList(context, job, files));
  if (refusal) return { kind: refusal };
  const outcome = await claimWith(context, { jobId, claim, files });
  if (outcome.kind !== 'claimed') return { kind: outcome.kind };
  const changed = await reconcileJob(context, outcome.job);
  return changed ? { kind: 'announced', job: changed } : { kind: 'gone' };
}

function describeFile(request: ClaimRequest): StoredFile {
  const { fileName: name, jobId: _job, claim: _claim, ...file } = request;
  return { id: createRandomId(), uploadId: null, name, isConfirmed: false, ...file, isWhole: false };
}

function toStoredFile(announced: AnnouncedFile): StoredFile {
  const { id, name, size, contentType, lastModified, sealed = null, confirmed = false } = announced;
  const described = { id, name, size, contentType, lastModifiedMs: lastModified ?? null };
  return { ...described, uploadId: null, sha256: null, sealed, isConfirmed: confirmed, isWhole: false };
}

async function claimWith(
  context: JobContext,
  { jobId, claim, files }: { jobId: string; claim: string; files: StoredFile[] },
): ReturnType<JobContext['jobs']['claim']> {
  const outcome = await context.jobs.claim(jobId, {
    claimHash: hashText(claim),
    files,
    nowMs: context.clock.now(),
    maxTotalBytes: context.limits.maxTotalBytes,
  });
  if (outcome.kind === 'used' || outcome.kind === 'gone') return outcome;
  context.changes.announce(jobId);
  for (const uploadId of outcome.droppedUploadIds) await discardUpload(context, uploadId);
  return outcome;
}

async function judgeFile(
  context: JobContext,
  job: StoredJob,
  file: StoredFile & { uploadId: string },
): Promise<ClaimRefusal | undefined> {
  const refusal = findRefusal(job, file);
  if (refusal) {
    await failJob(context, job.id, refusal);
    return refusal;
  }
  if ((await context.blobs.countFreeBytes()) >= file.size) return undefined;
  await context.jobs.dropUpload(job.id, file.uploadId);
  return 'storage_full';
}

async function judgeList(
  context: JobContext,
  job: StoredJob,
  files: readonly StoredFile[],
): Promise<ClaimRefusal | undefined> {
  if (files.length > job.maxFiles) return 'too_many';
  for (const file of files) {
    const refusal = findRefusal(job, file);
    if (refusal) return refusal;
  }
  const formerIds = new Set(job.files.map(({ id }) => id));
  let newBytes = 0;
  for (const { id, size } of files) newBytes += formerIds.has(id) ? 0 : size;
  return (await context.blobs.countFreeBytes()) < newBytes ? 'storage_full' : undefined;
}

/**
 * A job that was made for sealed files takes no others; one that was not takes none where sealing is off, or where the type
 * of files, which cannot be seen of a sealed one, is not for the person to decide. Another phone is told that the code was
 * used. Where the page itself has not said that it lost the key, being an older one, this says it to the computer.
 */
async function findSealRefusal(
  { canSeal, jobs, changes }: JobContext,
  job: StoredJob,
  { claim, files }: { claim: string; files: readonly Pick<StoredFile, 'sealed'>[] },
): Promise<'not_sealed' | 'sealed' | undefined> {
  if (job.status === 'completed' || (job.claimHash !== null && !isClaimOf(job, claim))) return undefined;
  const { sealing } = job;
  const takesSealed = sealing !== null || (canSeal && (job.acceptIsHint || !job.accept));
  if (!takesSealed && files.some(({ sealed }) => sealed !== null)) return 'sealed';
  const takesPlain = sealing === null || sealing === 'waived';
  if (takesPlain || files.every(({ sealed }) => sealed !== null)) return undefined;
  if (sealing === 'required' && (await jobs.setSealing(job.id, 'key_lost'))) changes.announce(job.id);
  return 'not_sealed';
}

function findRefusal(
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
