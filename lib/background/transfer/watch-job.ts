import { backOffMs, type Job, type Sleep, SvcError } from '@svc/protocol';
import type { BackendClient } from '../backend/backend-client.ts';
import { hasCode } from '../backend/has-code.ts';
import { isPassing } from '../backend/retry-passing.ts';

export interface WatchOptions {
  client: BackendClient;
  jobId: string;
  signal: AbortSignal;
  sleep: Sleep;
  /** When the waiting began, milliseconds since 1970. */
  startedAtMs: number;
  /** Time since 1970 after which an unreachable backend is given up; `null`: nobody has said it. */
  giveUpAtMs: number | null;
  now: () => number;
  onProgress: (job: Job) => void;
  onConnectionChanged: (isConnected: boolean) => void;
}

const PROGRESS_INTERVAL_MS = 1_000;
/** Longer than any job lives: a backend that says nothing of an end is not asked for ever. */
const LONGEST_WAIT_MS = 7 * 24 * 60 * 60_000;
/** A laptop that wakes up has no network for some seconds, whatever time it is by then. */
const LEAST_FAILURES = 6;

/**
 * Waits until the job is final and returns it. Two questions are open at a time: the wait route tells
 * the end at once, the get route tells each second how far the phone is. A backend that does not tell that is
 * asked one question at a time, and read once after each wait that told nothing. One that is away is
 * asked again until the job must have expired; one that answers knows better than any clock here whether
 * it has. An answer that will not change is thrown.
 */
export async function watchJob(options: WatchOptions): Promise<Job> {
  const ended = new AbortController();
  const signal = AbortSignal.any([options.signal, ended.signal]);
  const life: SignOfLife = { atMs: null, tellsProgress: true };
  const progress = reportProgress(options, signal, life);
  try {
    return await waitUntilFinal(options, life);
  } finally {
    ended.abort();
    await progress;
  }
}

interface SignOfLife {
  /** When the backend last told the job, by `now`. */
  atMs: number | null;
  /** Whether it told how far the phone is, then. */
  tellsProgress: boolean;
}

async function waitUntilFinal(options: WatchOptions, life: SignOfLife): Promise<Job> {
  const { client, jobId, signal, sleep, now } = options;
  let failures = 0;
  for (;;) {
    const askedAtMs = now();
    try {
      const outcome = await client.wait(jobId, signal);
      if (failures > 0) options.onConnectionChanged(true);
      failures = 0;
      if (outcome.kind === 'final') return outcome.job;
      if (outcome.job) hear(outcome.job, options, life);
      else if (!life.tellsProgress) await lookOnce(options, life);
      // A backend that answers "ask again" at once must not be asked in a tight loop.
      await sleep(Math.max(0, PROGRESS_INTERVAL_MS - (now() - askedAtMs)), signal);
    } catch (error) {
      signal.throwIfAborted();
      if (hasCode(error, 'timeout') && !life.tellsProgress) await lookOnce(options, life);
      // A backend may hold its answer for longer than it was asked to; it is heard on the other route.
      const isHeld = hasCode(error, 'timeout') && life.atMs !== null && life.atMs >= askedAtMs;
      failures = isHeld ? 0 : failures + 1;
      if (!isPassing(error) || (isOver(options) && failures >= LEAST_FAILURES)) throw error;
      if (failures === 1) options.onConnectionChanged(false);
      if (failures > 0) await sleep(backOffMs(failures, error), signal);
    }
    const isEndless = failures === 0 && now() - options.startedAtMs > LONGEST_WAIT_MS;
    if (isEndless) throw new SvcError('timeout', 'The job never ended.');
  }
}

function hear(job: Job, { signal, now, onProgress }: WatchOptions, life: SignOfLife): void {
  life.atMs = now();
  life.tellsProgress = job.bytesReceived !== undefined;
  if (job.status === 'in_progress' && !signal.aborted) onProgress(job);
}

/** What a failure means is the wait route's to say. */
async function lookOnce(options: WatchOptions, life: SignOfLife): Promise<void> {
  const { client, jobId, signal } = options;
  const job = await client.getJob(jobId, signal).catch(() => null);
  signal.throwIfAborted();
  if (job) hear(job, options, life);
}

function isOver({ startedAtMs, giveUpAtMs, now }: WatchOptions): boolean {
  return now() > (giveUpAtMs ?? startedAtMs + LONGEST_WAIT_MS);
}

async function reportProgress(options: WatchOptions, signal: AbortSignal, life: SignOfLife): Promise<void> {
  const { client, jobId, sleep } = options;
  let failures = 0;
  let pauseMs = PROGRESS_INTERVAL_MS;
  while (!signal.aborted) {
    try {
      await sleep(pauseMs, signal);
      if (!life.tellsProgress) continue;
      hear(await client.getJob(jobId, signal), { ...options, signal }, life);
      failures = 0;
      pauseMs = PROGRESS_INTERVAL_MS;
    } catch (error) {
      // The wait route decides what an error means; here only the picture of the progress is late.
      failures += 1;
      pauseMs = Math.max(PROGRESS_INTERVAL_MS, backOffMs(failures, error));
    }
  }
}
