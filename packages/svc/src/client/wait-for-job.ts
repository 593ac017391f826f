import { backOffMs, hasCode, isFinalStatus, type Job, type JobStatus, type SvcError } from '@svc/protocol';
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
 *   at once, when it is not transient, or its `Retry-After` is longer than the remaining time.
 */
export async function waitForJob(source: WaitSource, limits: WaitLimits): Promise<Job> {
  const { readJob, clock, random } = source;
  const { since, signal, intervalMs } = limits;
  const deadlineMs = clock.now() + limits.timeoutMs;
  let lastJob: Job | undefined;
  for (let failures = 0; ;) {
    const startedMs = clock.now();
    const hold = askToHold(deadlineMs - startedMs);
    let pauseMs: number;
    try {
      const read = await readJob({ ...hold, signal });
      const { status } = read.job;
      if (isFinalStatus(status) || (since && status !== since)) return read.job;
      const elapsedMs = clock.now() - startedMs;
      const goesOn = wasHeld(hold, elapsedMs) || bringsNews(read, lastJob);
      pauseMs = goesOn ? 0 : Math.max(0, intervalMs - elapsedMs);
      failures = 0;
      lastJob = read.job;
    } catch (error) {
      signal?.throwIfAborted();
      const leftMs = deadlineMs - clock.now();
      if (!isTransient(error) || asksForMore(error, leftMs) || (leftMs <= 0 && !lastJob)) throw error;
      failures += 1;
      pauseMs = pauseAfterFailure(error, failures, random);
    }
    const remainingMs = deadlineMs - clock.now();
    if (remainingMs <= 0 && lastJob) throw new SvcTimeoutError(lastJob);
    await clock.sleep(Math.min(pauseMs, remainingMs), signal);
  }
}

/** How long the server is to hold its answer, and how long that may take in all. */
function askToHold(remainingMs: number): { waitSeconds: number; limitMs: number } {
  const waitSeconds = Math.max(0, Math.min(LONGEST_HOLD_SECONDS, Math.floor(remainingMs / 1000)));
  const limitMs = Math.min(waitSeconds * 1000 + ANSWER_LIMIT_MS, Math.max(remainingMs, 0) + GRACE_MS);
  return { waitSeconds, limitMs };
}

function wasHeld({ waitSeconds }: { waitSeconds: number }, elapsedMs: number): boolean {
  return waitSeconds > 0 && elapsedMs >= waitSeconds * 1000 - HOLD_TOLERANCE_MS;
}

/** An early, unchanged answer means that the server does not hold answers, whatever its header says. */
function bringsNews({ job, isHolding }: ReadJob, lastJob: Job | undefined): boolean {
  return lastJob === undefined ? isHolding : lastJob.status !== job.status;
}

function isTransient(error: unknown): error is SvcError {
  return hasCode(error, 'unreachable', 'rate_limited', 'storage_full');
}

function asksForMore({ retryAfterSeconds }: SvcError, remainingMs: number): boolean {
  return retryAfterSeconds !== undefined && retryAfterSeconds * 1000 > remainingMs;
}

/** Milliseconds until the next try: a growing pause, at least `Retry-After`. */
function pauseAfterFailure(error: SvcError, failures: number, random?: () => number): number {
  const growingMs = Math.min(LONGEST_RETRY_MS, backOffMs(failures, undefined, random));
  return Math.max((error.retryAfterSeconds ?? 0) * 1000, growingMs);
}
