import type { Job } from '@svc/protocol';
import type { SvcJobError } from './svc-job-error.ts';
import type { SvcJobOpen, SvcJobProgress, SvcJobState } from './svc-job-state.ts';

const NOTHING = {
  job: null,
  uploadUrl: null,
  progress: null,
  result: undefined,
  error: null,
  isReconnecting: false,
} as const;

export const IDLE: SvcJobState<never> = { ...NOTHING, status: 'idle' };
export const CREATING: SvcJobState<never> = { ...NOTHING, status: 'creating' };

/** A code that waits for a phone, or a phone that sends. */
export function openState(job: Job, uploadUrl: string, isReconnecting = false): SvcJobOpen<never> {
  const open = { ...NOTHING, job, uploadUrl, isReconnecting };
  if (job.status === 'pending') return { ...open, status: 'pending' };
  return { ...open, status: 'in_progress', progress: progressOf(job) };
}

export function completedState<Result>(
  job: Job,
  uploadUrl: string,
  result: Result | undefined,
): SvcJobState<Result> {
  return { ...NOTHING, status: 'completed', job, uploadUrl, result };
}

export function failedState(error: SvcJobError): SvcJobState<never> {
  return { ...NOTHING, status: 'failed', job: error.job, error };
}

export function cancelledState(job: Job | null): SvcJobState<never> {
  return { ...NOTHING, status: 'cancelled', job };
}

/** The same transfer as an answer tells it now. An answer that was long on its way takes nothing back. */
export function withJob(state: SvcJobOpen<never>, job: Job): SvcJobOpen<never> {
  if (state.status === 'in_progress' && job.status === 'pending') return state;
  if (JSON.stringify(state.job) === JSON.stringify(job)) return state;
  return openState(job, state.uploadUrl, state.isReconnecting);
}

function progressOf({ bytesReceived, size = null }: Job): SvcJobProgress | null {
  return bytesReceived === undefined ? null : { bytesReceived, size };
}

/** Whether a transfer is on its way: it can be cancelled, and no other one is started. */
export function isUnderWay({ status }: SvcJobState): boolean {
  return status === 'creating' || status === 'pending' || status === 'in_progress';
}
