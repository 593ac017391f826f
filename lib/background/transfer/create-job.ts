import { createUploadUrl, type Job } from '@svc/protocol';
import type { JobHandle } from '../../transfer/transfer.ts';
import { askFor } from './choose-aim.ts';
import { createJobRequest } from './create-job-request.ts';
import type { Drive } from './drive-transfer.ts';
import { NEVER } from '../backend/never.ts';
import { isRateLimit, retryPassing } from '../backend/retry-passing.ts';

/**
 * Asks the backend for a job. The question is not broken off when the person gives up: the job may be
 * there already, and only its answer tells which one is to be cancelled.
 */
export async function createJob({ session, client, signal, sleep, now, cancelJob }: Drive): Promise<void> {
  const { backend, target } = session.transfer;
  const request = createJobRequest(target);
  // A backend that is away is said at once; one that is busy is given the time it asks for.
  const options = { sleep, signal, mayPass: isRateLimit, ...PATIENCE };
  const job = await retryPassing(() => client.createJob(request, NEVER), options);
  const baseUrl = backend.uploadAddress ?? job.uploadBaseUrl ?? new URL(backend.address).origin;
  const handle: JobHandle = {
    id: job.id,
    link: createUploadUrl(job.id, { baseUrl }),
    expiresAtMs: findExpiry(job, now()),
    canCancel: job.canCancel === true,
    asked: askFor(target),
  };
  if (signal.aborted) cancelJob(backend, handle);
  signal.throwIfAborted();
  await session.apply({ type: 'jobCreated', job: handle });
}

/** A person looks at an empty card meanwhile. */
const PATIENCE = { maxTries: 3, maxPauseMs: 30_000 };

/** By this computer's clock, which may be an hour off: what counts is how long the backend lets a job live. */
function findExpiry({ createdAt, expiresAt }: Job, nowMs: number): number | null {
  if (expiresAt === undefined) return null;
  const expiresAtMs = Date.parse(expiresAt);
  const lifetimeMs = expiresAtMs - Date.parse(String(createdAt));
  return lifetimeMs > 0 ? nowMs + lifetimeMs : expiresAtMs;
}
