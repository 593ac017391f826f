import { backOffMs, type Job, type SvcError } from '@svc/protocol';

const LONGEST_RETRY_MS = 5_000;
/** Timers of two machines differ a little. */
const HOLD_TOLERANCE_MS = 100;

export interface FinishedRead {
  job: Job;
  /** As read before; absent at the first read, when nothing can be compared. */
  lastJob: Job | undefined;
  isHolding: boolean;
  elapsedMs: number;
  askedToHoldMs: number;
  intervalMs: number;
}

export interface FailedRead {
  error: SvcError;
  /** In a row, this one included. */
  failures: number;
  random: (() => number) | undefined;
}

/**
 * Milliseconds until the next read: none after an answer that was held or brought news. An answer that
 * came early and unchanged means that the server does not hold, whatever it says.
 */
export function pauseAfterRead(read: FinishedRead): number {
  const { job, lastJob, elapsedMs, askedToHoldMs, intervalMs } = read;
  const wasHeld = askedToHoldMs > 0 && elapsedMs >= askedToHoldMs - HOLD_TOLERANCE_MS;
  const bringsNews = lastJob === undefined ? read.isHolding : lastJob.status !== job.status;
  return wasHeld || bringsNews ? 0 : Math.max(0, intervalMs - elapsedMs);
}

/** Milliseconds until the next try: a growing pause, and what the server asks for as the least. */
export function pauseAfterFailure({ error, failures, random }: FailedRead): number {
  const growingMs = Math.min(LONGEST_RETRY_MS, backOffMs(failures, undefined, random));
  return Math.max((error.retryAfterSeconds ?? 0) * 1000, growingMs);
}
