import type { CreateJobRequest } from '@svc/protocol';
import type { StoredJob } from '../ports/job-store.ts';
import type { JobContext } from './job-context.ts';
import { createRandomId } from './random-id.ts';

/** Makes a `pending` job. The lower of its own and the server's size limit holds. */
export async function createJob(
  context: JobContext,
  projectId: string,
  request: CreateJobRequest,
): Promise<StoredJob> {
  const { limits, clock } = context;
  const createdAtMs = clock.now();
  const job = await context.jobs.add({
    id: createRandomId(),
    projectId,
    accept: request.accept ?? null,
    multiple: request.multiple ?? false,
    maxBytes: Math.min(request.maxBytes ?? limits.maxBytes, limits.maxBytes),
    site: request.site ?? null,
    uploadBaseUrl: context.findUploadBaseUrl(),
    createdAtMs,
    expiresAtMs: createdAtMs + limits.lifetimeMs,
  });
  context.changes.announceExpiry(job.expiresAtMs);
  return job;
}
