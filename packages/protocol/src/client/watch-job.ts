import { isFinalStatus, type Job } from '../job/job.ts';
import { hasCode, type SvcErrorCode } from '../wire/svc-error.ts';
import type { WaitOutcome } from '../job/wait.ts';
import { backOffMs, type Sleep } from './back-off.ts';
import type { JobClient } from './job-client.ts';
import { isTransient } from './retry-transient.ts';

/** What watches a job, and what it makes of failures of the wait route. */
export interface WatchOptions {
  /** What a wait without an answer in time means is the client's to say: `timeout`, or to ask again. */
  client: Pick<JobClient, 'getJob' | 'wait'>;
  jobId: string;
  signal: AbortSignal;
  sleep: Sleep;
  now: () => number;
  /**
   * Codes that are thrown when the fourth of them comes before any answer: a proxy's page or a hiccup of the
   * application. Default: none. Other transient ones (`isTransient`) are asked again with growing pauses, however
   * often they come; the rest is thrown at once.
   */
  doubtful?: readonly SvcErrorCode[];
  /**
   * Called after each try with the failures in a row: 0 after an answer. What it throws ends the watching, where a
   * client does not wait for ever.
   */
  onTried?: (failures: number, error?: unknown) => void;
  /**
   * How long a wait may stay open after the job was seen to be final, in milliseconds; then a second one is asked
   * beside it. Not at once: the application's callback may still be at work, and a second wait that reaches another
   * process of the application calls it again. Default: never, where each wait is short.
   */
  overdueMs?: number;
  /** The least time between two questions on the same route. */
  intervalMs: () => number;
  /** Whether the backend is taken to tell how far the phone is (`bytesReceived`), before it has told a job. */
  tellsProgress: boolean;
  /** Called with the job as last read, as long as it is not final. */
  onJob: (job: Job) => void;
  /** Called with `false` once the connection is lost, and with `true` once it is back. 429 loses none. */
  onConnectionChanged: (isConnected: boolean) => void;
}

type FinalOutcome = Extract<WaitOutcome, { kind: 'final' }>;

/**
 * Waits until a job is final. Rules:
 *
 * 1. Two questions are open at a time: the wait route tells the end, the get route tells at each interval how far
 *    the phone is. A backend that does not tell the latter is asked one question at a time, and its job is read
 *    once after each wait that told nothing.
 * 2. What a failure means is the wait route's to say. On the get route it only delays the progress.
 * 3. No route is asked in a tight loop, and `Retry-After` is kept to on both.
 * 4. A backend that does answer knows better than any clock here whether the job has expired.
 * 5. Nothing is told any more once this has ended.
 */
export async function watchJob(options: WatchOptions): Promise<FinalOutcome> {
  const ended = new AbortController(); // AbortSignal.any is missing in Node 18
  const end = () => ended.abort(options.signal.reason);
  options.signal.addEventListener('abort', end, { once: true });
  const watch = { ...options, signal: ended.signal };
  try {
    options.signal.throwIfAborted();
    return await Promise.race([waitUntilFinal(watch), waitOverdue(watch)]);
  } finally {
    options.signal.removeEventListener('abort', end);
    ended.abort();
  }
}

const MAX_DOUBTS = 4;

async function waitUntilFinal(watch: WatchOptions): Promise<FinalOutcome> {
  const { client, jobId, signal, sleep, now, doubtful = [], onTried } = watch;
  for (let failures = 0, doubts = 0, isLost = false; ;) {
    const askedAtMs = now();
    try {
      const outcome = await client.wait(jobId, signal);
      signal.throwIfAborted(); // the other wait has told the end
      if (isLost) watch.onConnectionChanged(true);
      [failures, doubts, isLost] = [0, 0, false];
      if (outcome.kind === 'final') return outcome;
      if (outcome.job) hear(watch, outcome.job);
      else if (!watch.tellsProgress) await lookOnce(watch);
      await sleep(Math.max(0, watch.intervalMs() - (now() - askedAtMs)), signal);
    } catch (error) {
      signal.throwIfAborted();
      failures += 1;
      if (hasCode(error, ...doubtful)) doubts += 1;
      const mayPass = (isTransient(error) || hasCode(error, ...doubtful)) && doubts < MAX_DOUBTS;
      if (!mayPass) throw error;
      onTried?.(failures, error);
      if (!isLost && !hasCode(error, 'rate_limited')) {
        isLost = true;
        watch.onConnectionChanged(false);
      }
      await sleep(backOffMs(failures, error), signal);
    }
    if (failures === 0) onTried?.(0);
  }
}

function hear(watch: WatchOptions, job: Job): void {
  if (watch.signal.aborted) return;
  watch.tellsProgress = job.bytesReceived !== undefined;
  if (!isFinalStatus(job.status)) watch.onJob(job);
}

async function lookOnce(watch: WatchOptions): Promise<void> {
  const job = await watch.client.getJob(watch.jobId, watch.signal).catch(() => undefined);
  watch.signal.throwIfAborted();
  if (job) hear(watch, job);
}

/** A wait may hang: a laptop slept, a proxy forgot. That the job is final is then seen on the other route. */
async function waitOverdue(watch: WatchOptions): Promise<FinalOutcome> {
  await lookUntilFinal(watch);
  watch.signal.throwIfAborted();
  await watch.sleep(watch.overdueMs ?? 0, watch.signal);
  return waitUntilFinal(watch);
}

/** Tells how far the phone is, at each interval. Returns when the job is final, if that is of use, or it is aborted. */
async function lookUntilFinal(watch: WatchOptions): Promise<void> {
  const { client, jobId, signal, sleep, intervalMs, overdueMs } = watch;
  let failures = 0;
  let pauseMs = intervalMs();
  while (!signal.aborted) {
    try {
      await sleep(pauseMs, signal);
      if (!watch.tellsProgress) continue;
      const job = await client.getJob(jobId, signal);
      hear(watch, job);
      if (isFinalStatus(job.status) && overdueMs !== undefined) return;
      failures = 0;
      pauseMs = intervalMs();
    } catch (error) {
      failures += 1;
      pauseMs = Math.max(intervalMs(), backOffMs(failures, error));
    }
  }
}
