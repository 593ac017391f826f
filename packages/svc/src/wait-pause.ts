import type { Job, SvcError } from '@svc/protocol';

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;
/** Timers of two machines differ a little. */
const HOLD_TOLERANCE_MS = 100;

export interface FinishedRead {
  job: Job;
  lastJob: Job | undefined;
  elapsedMs: number;
  askedToHoldMs: number;
  intervalMs: number;
}

/** Milliseconds until the next read: none after an answer that was held or brought news. */
export function pauseAfterRead({ job, lastJob, elapsedMs, askedToHoldMs, intervalMs }: FinishedRead): number {
  const wasHeld = askedToHoldMs > 0 && elapsedMs >= askedToHoldMs - HOLD_TOLERANCE_MS;
  const hasChanged = lastJob !== undefined && lastJob.status !== job.status;
  return wasHeld || hasChanged ? 0 : Math.max(0, intervalMs - elapsedMs);
}

/** Milliseconds until the next try: what the server asks for, else twice as long each time. */
export function pauseAfterFailure({ retryAfterSeconds = 0 }: SvcError, failures: number): number {
  const backoffMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
  return Math.max(retryAfterSeconds * 1000, backoffMs);
}
