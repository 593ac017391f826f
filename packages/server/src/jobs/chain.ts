import { CHAIN_SILENCE_MS, SvcError } from '@svc/protocol';
import { equalsInConstantTime, hashText } from '../crypto/secrets.ts';
import type { NextJob } from '@svc/protocol/phone';
import type { StoredJob } from '../ports/job-store.ts';
import type { JobContext } from './job-context.ts';
import { readJob } from './read-job.ts';

/**
 * A chain of jobs: one phone, which scanned one code, answers several jobs one after the other. Rules:
 *
 * 1. A job names the one before it when it is created, and never later: so chains have no loops.
 * 2. Only the phone that took the previous job learns of the next one, by its claim; an id is not enough. Any phone may
 *    still take the next job by its own code; the first one gets it.
 * 3. A chain ends when the computer or the phone releases it, or `CHAIN_SILENCE_MS` after the last change of the job.
 */

/**
 * The previous job of a new one. `null`: its phone must not be asked any more.
 *
 * @throws SvcError `job_not_found`, when the project has no such job.
 */
export async function findFormer(
  context: JobContext,
  projectId: string,
  after: string,
): Promise<string | null> {
  const job = await context.jobs.find(after);
  if (job?.projectId !== projectId)
    throw new SvcError('job_not_found', 'The job named in "after" is unknown.');
  return isPhoneAskable(context, job) ? job.id : null;
}

function isPhoneAskable({ clock }: JobContext, job: StoredJob): boolean {
  return job.claimHash !== null && !job.isPhoneReleased && job.updatedAtMs + CHAIN_SILENCE_MS > clock.now();
}

/** Ends the chain at this job. */
export async function releasePhone(context: JobContext, jobId: string): Promise<void> {
  if (await context.jobs.releasePhone(jobId)) context.changes.announce({ kind: 'changed', jobId });
}

/** Whether this phone has taken the job. */
export function isClaimOf(job: StoredJob, claim: string | undefined): boolean {
  return (
    claim !== undefined && job.claimHash !== null && equalsInConstantTime(hashText(claim), job.claimHash)
  );
}

/**
 * What the phone that took a job may know of the next one. `undefined`: the job is unknown, or another phone has it.
 */
export async function findNextJob(
  context: JobContext,
  jobId: string,
  claim: string | undefined,
): Promise<NextJob | undefined> {
  const job = await context.jobs.find(jobId);
  if (!job || !isClaimOf(job, claim)) return undefined;
  const outcome = job.outcome ? { outcome: job.outcome } : {};
  const found = await context.jobs.findNext(jobId);
  const next = found && (await readJob(context, found.id));
  if (next?.status === 'pending' && !job.isPhoneReleased)
    return { state: 'next', jobId: next.id, ...outcome };
  return { state: isPhoneAskable(context, job) ? 'waiting' : 'finished', ...outcome };
}
