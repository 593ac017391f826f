import { isFinalStatus, type Job, type JobStatus } from '../job/job.ts';
import { hasCode, type SvcErrorCode } from '../wire/svc-error.ts';
import type { WaitOutcome } from '../job/wait.ts';
import { backOffMs, isTransient, type Sleep } from './back-off.ts';
import type { JobClient } from './job-client.ts';

/** A file that receives nothing for this time, in milliseconds, waits for something that the phone's page shows. */
export const STANDSTILL_MS = 30_000;

/** What to watch, and how to handle failures of the wait route. */
export interface WatchOptions {
  /** For a wait without an answer in time, the client decides: it throws `timeout`, or returns `ask_again`. */
  client: Pick<JobClient, 'getJob' | 'wait'>;
  jobId: string;
  signal: AbortSignal;
  sleep: Sleep;
  now: () => number;
  /**
   * Errors that are retried three times: the fourth one without an answer in between is thrown. For example a proxy's
   * page, or a short failure of the application. Default: none. Other temporary errors (`isTransient`) are retried
   * without limit, with growing pauses; the rest is thrown at once.
   */
  limitedRetryCodes?: readonly SvcErrorCode[];
  /** Called after each try with the number of failures in a row: 0 after an answer. It may throw to end the watching. */
  onTried?: (failures: number, error?: unknown) => void;
  /**
   * How long a wait may stay open after the job was seen to be final, in milliseconds. Then a second wait begins
   * beside it. Not at once: the application's callback may still be running, and a second wait that reaches another
   * process of the application calls it again. Default: no second wait, for backends with short waits.
   */
  overdueMs?: number;
  /** The shortest time between two requests to the same route. */
  intervalMs: () => number;
  /** Whether the backend is expected to send `bytesReceived`, until the first job that it sends shows it. */
  tellsProgress: boolean;
  /** Called with each job that is read, as long as it is not final. */
  onJob: (job: Job) => void;
  /** Called with `false` when the connection is lost, and with `true` when it is back. 429 is not a lost connection. */
  onConnectionChanged: (isConnected: boolean) => void;
}

type FinalOutcome = Extract<WaitOutcome, { kind: 'final' }>;

/**
 * Waits until a job is final. Rules:
 *
 * 1. Two requests are open at a time: the wait route tells the end, and the get route the progress, once per
 *    interval. A backend without progress gets one request at a time: its job is read once after each wait that
 *    ended without a job.
 * 2. Failures count on the wait route only. On the get route they only delay the progress.
 * 3. There is a pause between requests to the same route, and `Retry-After` is obeyed on both.
 * 4. The backend decides whether a job has expired, not our clock.
 * 5. After the end nothing is called any more.
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

/** Of the errors in `limitedRetryCodes`: the fourth one without an answer in between is thrown. */
const MAX_LIMITED_FAILURES = 4;

async function waitUntilFinal(watch: WatchOptions): Promise<FinalOutcome> {
  const { client, jobId, signal, sleep, now, limitedRetryCodes = [], onTried } = watch;
  let lastStatus: JobStatus | undefined = 'pending';
  for (let failures = 0, limitedFailures = 0, isLost = false; ;) {
    const askedAtMs = now();
    try {
      const outcome = await client.wait(jobId, signal);
      signal.throwIfAborted(); // the other wait has returned the end
      if (isLost) watch.onConnectionChanged(true);
      [failures, limitedFailures, isLost] = [0, 0, false];
      if (outcome.kind === 'final') return outcome;
      if (outcome.job) takeJob(watch, outcome.job);
      else if (!watch.tellsProgress) await lookOnce(watch);
      // A backend that tells a new status brings news, and does not simply not hold its answers.
      const isNews = outcome.job !== undefined && lastStatus !== (lastStatus = outcome.job.status);
      if (!isNews) await sleep(Math.max(0, watch.intervalMs() - (now() - askedAtMs)), signal);
    } catch (error) {
      signal.throwIfAborted();
      failures += 1;
      if (hasCode(error, ...limitedRetryCodes)) limitedFailures += 1;
      const isRetried = isTransient(error) || hasCode(error, ...limitedRetryCodes);
      if (!isRetried || limitedFailures >= MAX_LIMITED_FAILURES) throw error;
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

function takeJob(watch: WatchOptions, job: Job): void {
  if (watch.signal.aborted) return;
  watch.tellsProgress = job.bytesReceived !== undefined;
  if (!isFinalStatus(job.status)) watch.onJob(job);
}

async function lookOnce(watch: WatchOptions): Promise<void> {
  const job = await watch.client.getJob(watch.jobId, watch.signal).catch(() => undefined);
  watch.signal.throwIfAborted();
  if (job) takeJob(watch, job);
}

/** A wait may hang, after sleep of a laptop or behind a proxy. Then the get route shows that the job is final. */
async function waitOverdue(watch: WatchOptions): Promise<FinalOutcome> {
  await lookUntilFinal(watch);
  watch.signal.throwIfAborted();
  await watch.sleep(watch.overdueMs ?? 0, watch.signal);
  return waitUntilFinal(watch);
}

/** Tells the progress at each interval. Returns when the job is final (only with `overdueMs`) or the signal aborts. */
async function lookUntilFinal(watch: WatchOptions): Promise<void> {
  const { client, jobId, signal, sleep, intervalMs, overdueMs } = watch;
  let failures = 0;
  let pauseMs = intervalMs();
  while (!signal.aborted) {
    try {
      await sleep(pauseMs, signal);
      if (!watch.tellsProgress) continue;
      const job = await client.getJob(jobId, signal);
      takeJob(watch, job);
      if (isFinalStatus(job.status) && overdueMs !== undefined) return;
      failures = 0;
      pauseMs = intervalMs();
    } catch (error) {
      failures += 1;
      pauseMs = Math.max(intervalMs(), backOffMs(failures, error));
    }
  }
}
