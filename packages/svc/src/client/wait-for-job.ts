import { backOffMs, isFinalStatus, isSvcError, type Job, type JobStatus, type SvcError } from '@svc/protocol';
import { SvcTimeoutError } from './client-errors.ts';
import type { CallOptions } from './job-client.ts';
import { ANSWER_LIMIT_MS } from './transfer-server-call.ts';

export interface ReadJobOptions extends CallOptions {
  /** Whole seconds that the answer may be held until the job changes (`Prefer: wait`, RFC 7240). */
  waitSeconds?: number;
  limitMs?: number;
}

export interface ReadJob {
  job: Job;
  /** The server says that it holds answers until the job changes (`Preference-Applied`, RFC 7240). */
  isHolding: boolean;
}

/** Time, replaced in tests. */
export interface Clock {
  /** Milliseconds from any fixed moment; never goes back. */
  now(): number;
  /** Resolves after `ms` milliseconds; rejects at once with the signal's reason. */
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>;
}

interface WaitSource {
  readJob: (options: ReadJobOptions) => Promise<ReadJob>;
  clock: Clock;
  /** Randomness of the pauses after failures. Default `Math.random`. */
  random?: (() => number) | undefined;
}

interface WaitLimits {
  timeoutMs: number;
  intervalMs: number;
  /** The status that the caller knows. Absent: waits for the end. */
  since?: JobStatus | undefined;
  signal?: AbortSignal | undefined;
}

/** The transfer server's job API holds an answer no longer than this. */
const LONGEST_HOLD_SECONDS = 25;
/** How long a read that was started in time may outlast the timeout. */
const GRACE_MS = 5_000;
const LONGEST_RETRY_MS = 5_000;
/** Timers of two machines differ a little. */
const HOLD_TOLERANCE_MS = 100;

/**
 * Reads a job until it is final, or no longer `since`. Each read asks the server to hold its answer until the job
 * changes; a server that does not is read every `intervalMs`. The job is read once more when time is up.
 *
 * @throws SvcTimeoutError, when time is up; if no read ever succeeded, the error of the last one. The error of a read
 *   at once, when its `Retry-After` is longer than the remaining time.
 */
export async function waitForJob(source: WaitSource, limits: WaitLimits): Promise<Job> {
  const { clock, random } = source;
  const deadlineMs = clock.now() + limits.timeoutMs;
  let lastJob: Job | undefined;
  let failures = 0;
  for (;;) {
    const attempt = await tryRead(source, deadlineMs - clock.now(), limits.signal);
    const remainingMs = deadlineMs - clock.now();
    let pauseMs: number;
    if (attempt.kind === 'failed') {
      const { error } = attempt;
      if (asksForMore(error, remainingMs)) throw error;
      if (remainingMs <= 0) throw lastJob ? new SvcTimeoutError(lastJob) : error;
      pauseMs = pauseAfterFailure({ error, failures: ++failures, random });
    } else {
      const { status } = attempt.job;
      if (isFinalStatus(status) || (limits.since && status !== limits.since)) return attempt.job;
      if (remainingMs <= 0) throw new SvcTimeoutError(attempt.job);
      pauseMs = pauseAfterRead({ ...attempt, lastJob, intervalMs: limits.intervalMs });
      failures = 0;
      lastJob = attempt.job;
    }
    await clock.sleep(Math.min(pauseMs, remainingMs), limits.signal);
  }
}

type Attempt =
  | ({ kind: 'read' } & ReadJob & { elapsedMs: number; askedToHoldMs: number })
  | { kind: 'failed'; error: SvcError };

/** @throws the errors that are not transient, and the signal's reason. */
async function tryRead(
  { readJob, clock }: WaitSource,
  remainingMs: number,
  signal: AbortSignal | undefined,
): Promise<Attempt> {
  const waitSeconds = Math.max(0, Math.min(LONGEST_HOLD_SECONDS, Math.floor(remainingMs / 1000)));
  const askedToHoldMs = waitSeconds * 1000;
  const limitMs = Math.min(askedToHoldMs + ANSWER_LIMIT_MS, Math.max(remainingMs, 0) + GRACE_MS);
  const startedMs = clock.now();
  try {
    const read = await readJob({ waitSeconds, limitMs, signal });
    return { kind: 'read', ...read, elapsedMs: clock.now() - startedMs, askedToHoldMs };
  } catch (error) {
    signal?.throwIfAborted();
    if (!isSvcError(error) || !isTransient(error)) throw error;
    return { kind: 'failed', error };
  }
}

function asksForMore({ retryAfterSeconds }: SvcError, remainingMs: number): boolean {
  return retryAfterSeconds !== undefined && retryAfterSeconds * 1000 > remainingMs;
}

function isTransient(error: SvcError): boolean {
  return ['unreachable', 'rate_limited', 'storage_full'].includes(error.code);
}

interface FinishedRead {
  job: Job;
  lastJob: Job | undefined;
  isHolding: boolean;
  elapsedMs: number;
  askedToHoldMs: number;
  intervalMs: number;
}

interface FailedRead {
  error: SvcError;
  /** Failures in a row, this one included. */
  failures: number;
  random: (() => number) | undefined;
}

/**
 * Milliseconds until the next read: none after an answer that was held or has changed. An early, unchanged answer means
 * that the server does not hold answers, whatever its header says.
 */
function pauseAfterRead(read: FinishedRead): number {
  const { job, lastJob, elapsedMs, askedToHoldMs, intervalMs } = read;
  const wasHeld = askedToHoldMs > 0 && elapsedMs >= askedToHoldMs - HOLD_TOLERANCE_MS;
  const bringsNews = lastJob === undefined ? read.isHolding : lastJob.status !== job.status;
  return wasHeld || bringsNews ? 0 : Math.max(0, intervalMs - elapsedMs);
}

/** Milliseconds until the next try: a growing pause, at least `Retry-After`. */
function pauseAfterFailure({ error, failures, random }: FailedRead): number {
  const growingMs = Math.min(LONGEST_RETRY_MS, backOffMs(failures, undefined, random));
  return Math.max((error.retryAfterSeconds ?? 0) * 1000, growingMs);
}
