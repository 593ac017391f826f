import { SvcError, type CreateJobRequest, type JobMetadata } from '@svc/protocol';
import type { StoredJob } from '../ports/job-store.ts';
import type { JobContext } from './job-context.ts';
import { findFormer } from './chain.ts';
import { createRandomId } from '../crypto/secrets.ts';

/** About the time that a phone takes to finish one of the open jobs. */
const RETRY_AFTER_SECONDS = 30;

/** What a caller wants, and what the server knows about the caller. */
export interface JobWish extends CreateJobRequest {
  /** The key of the person whose extension asks. Absent: it came without one. */
  accessKeyId?: string | undefined;
  /** What the application says of the job. Only its own server may. */
  metadata?: JobMetadata;
}

/**
 * Makes a `pending` job. The lower of its own and the server's size limit applies.
 *
 * @throws SvcError `rate_limited`, when its project has too many unfinished jobs; `job_not_found`, when `after` names
 *   no job of this project.
 */
export async function createJob(
  context: JobContext,
  projectId: string,
  request: JobWish,
): Promise<StoredJob> {
  const { options, clock } = context;
  const createdAtMs = clock.now();
  const afterId = request.after === undefined ? null : await findFormer(context, projectId, request.after);
  const newJob = {
    id: createRandomId(),
    projectId,
    accessKeyId: request.accessKeyId ?? null,
    accept: request.accept ?? null,
    acceptIsHint: request.acceptIsHint ?? false,
    multiple: request.multiple ?? false,
    maxFiles: request.maxFiles ?? 1,
    maxBytes: Math.min(request.maxBytes ?? options.maxBytes, options.maxBytes),
    sealing: request.sealed && options.canSeal ? ('required' as const) : null,
    maxBytesHints: request.maxBytesHints ?? null,
    hasTools: request.tools ?? true,
    site: request.site ?? null,
    metadata: request.metadata ?? null,
    uploadBaseUrl: context.findUploadBaseUrl(),
    afterId,
    createdAtMs,
    expiresAtMs: createdAtMs + options.jobLifetimeMs,
  };
  const job = await context.jobs.addWithin(newJob, options.limits.maxOpenJobs);
  if (!job) {
    throw new SvcError('rate_limited', 'Too many transfers wait for their file. Cancel some, or try later.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
  context.changes.announceExpiry(job.expiresAtMs, clock.now());
  if (afterId !== null) context.changes.announce({ kind: 'changed', jobId: afterId });
  return job;
}
