import {
  backOffMs,
  isSvcError,
  type Job,
  type Sleep,
  type SvcErrorCode,
  type WaitOutcome,
} from '@svc/protocol';
import type { JobBackend } from './job-backend.ts';

export interface WaitForJobOptions {
  backend: JobBackend;
  jobId: string;
  signal: AbortSignal;
  sleep: Sleep;
  now: () => number;
  /** The least time between two questions that were answered at once. */
  intervalMs: () => number;
  /** Whether somebody looks at the job meanwhile, because its backend tells how far the phone is. */
  tellsProgress: () => boolean;
  onJob: (job: Job) => void;
  onReconnecting: (isReconnecting: boolean) => void;
}

type FinalOutcome = Extract<WaitOutcome, { kind: 'final' }>;

/** These pass, however long it takes: whoever waits may cancel. */
const PASSING: readonly SvcErrorCode[] = ['unreachable', 'rate_limited', 'timeout'];
/** These may be a proxy's page or a hiccup of the application; after some in a row they are believed. */
const DOUBTFUL: readonly SvcErrorCode[] = ['internal', 'bad_response'];
const MAX_DOUBTFUL = 4;

/**
 * Asks the wait route until the job is final. 408, 504 and a job that is not final mean "ask again"
 * (decisions on section 4.2); a backend that is away or says 429 is asked again later; an answer that
 * will not change is thrown.
 */
export async function waitForJob(options: WaitForJobOptions): Promise<FinalOutcome> {
  const { backend, jobId, signal, sleep, now } = options;
  for (let failures = 0, doubts = 0; ;) {
    const askedAtMs = now();
    try {
      const outcome = await backend.wait(jobId, signal);
      if (failures > 0) options.onReconnecting(false);
      [failures, doubts] = [0, 0];
      if (outcome.kind === 'final') return outcome;
      if (outcome.job) options.onJob(outcome.job);
      else if (!options.tellsProgress()) await lookOnce(options);
      await sleep(Math.max(0, options.intervalMs() - (now() - askedAtMs)), signal);
    } catch (error) {
      signal.throwIfAborted();
      if (hasCode(error, DOUBTFUL)) doubts += 1;
      if (doubts >= MAX_DOUBTFUL || !hasCode(error, [...PASSING, ...DOUBTFUL])) throw error;
      failures += 1;
      if (!hasCode(error, ['rate_limited'])) options.onReconnecting(true);
      await sleep(backOffMs(failures, error), signal);
    }
  }
}

/** Whether the phone sends by now. What a failure means is the wait route's to say. */
async function lookOnce({ backend, jobId, signal, onJob }: WaitForJobOptions): Promise<void> {
  const job = await backend.getJob(jobId, signal).catch(() => undefined);
  signal.throwIfAborted();
  if (job) onJob(job);
}

function hasCode(error: unknown, codes: readonly SvcErrorCode[]): boolean {
  return isSvcError(error) && codes.includes(error.code);
}
