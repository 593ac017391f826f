import type { Job, SvcError } from '@svc/protocol';

const FIRST_RETRY_MS = 250;
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

/** Milliseconds until the next try: what the server asks for, else twice as long each time. */
export function pauseAfterFailure({ retryAfterSeconds = 0 }: SvcError, failures: number): number {
  const backoffMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
  return Math.max(retryAfterSeconds * 1000, backoffMs);
}
