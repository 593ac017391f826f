import { hasCode, SvcError, watchJob, type Job, type JobClient, type Sleep } from '@svc/protocol';
import type { JobHandle } from '../../transfer/transfer.ts';

export interface WatchOptions {
  client: Pick<JobClient, 'getJob' | 'wait'>;
  handle: Pick<JobHandle, 'id' | 'canFollow' | 'isPhoneAsked' | 'expiresAtMs'>;
  signal: AbortSignal;
  sleep: Sleep;
  /** When the waiting began, milliseconds since 1970. */
  startedAtMs: number;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Called when a phone has opened the job's page, at least once: with why it cannot send anything, if so. */
  onOpened: (sealProblem: Job['sealProblem']) => void;
  onProgress: (job: Job) => void;
  /** Called with where the job's files can be read while they arrive (`WaitResponse.follow`). */
  onFollowAddresses: (value: unknown) => void;
  onConnectionChanged: (isConnected: boolean) => void;
}

const PROGRESS_INTERVAL_MS = 1_000;
/** For a phone that was asked without a code (`isPhoneAsked`): it answers at once or not at all. */
const [ASKED_INTERVAL_MS, ASKED_FOR_MS] = [400, 3_000];
/** Each of several files is fetched as soon as it is known to be whole. */
const SEVERAL_INTERVAL_MS = 300;
/** How long after the expiry a backend that is away may come back and say how the job ended. */
const GRACE_MS = 60_000;
/** Longer than any job lives: a backend that says nothing of an end is not asked for ever. */
const LONGEST_WAIT_MS = 7 * 24 * 60 * 60_000;
/** A laptop that wakes up has no network for some seconds, whatever time it is by then. */
const MIN_FAILURES = 6;

/**
 * Waits until the job is final and returns it (`watchJob` of the protocol: how, and after which pauses). A backend that
 * is away is asked again until the job must have expired; what will not change is thrown at once. Each wait is a short
 * slice, so none is ever overdue.
 */
export async function waitForFile(options: WatchOptions): Promise<Job> {
  const { handle, startedAtMs, now, onOpened, onProgress, ...rest } = options;
  const endAtMs = startedAtMs + LONGEST_WAIT_MS;
  const giveUpAtMs = handle.expiresAtMs === null ? endAtMs : handle.expiresAtMs + GRACE_MS;
  let hasSeveral = false;
  const { job } = await watchJob({
    ...rest,
    jobId: handle.id,
    client: noteAnswersOfBothRoutes(options),
    now,
    onTried: (failures, error) => {
      if (failures >= MIN_FAILURES && now() > giveUpAtMs) throw error;
      if (failures === 0 && now() > endAtMs) throw new SvcError('timeout', 'The job never ended.');
    },
    intervalMs: () => {
      if (hasSeveral) return SEVERAL_INTERVAL_MS;
      const isAsked = handle.isPhoneAsked && now() - startedAtMs < ASKED_FOR_MS;
      return isAsked ? ASKED_INTERVAL_MS : PROGRESS_INTERVAL_MS;
    },
    tellsProgress: true,
    onJob: (job) => {
      hasSeveral = (job.files?.length ?? 0) > 1;
      if (job.openedAt !== undefined) onOpened(job.sealProblem);
      if (job.status === 'in_progress') onProgress(job);
    },
  });
  return job;
}

type Watched = WatchOptions['client'];

/**
 * A backend may hold the answer to `wait` for longer than it was asked to. It counts as connected while it answers
 * `getJob`. A backend that tells progress is asked that at each interval; another one is asked after each timeout.
 */
function noteAnswersOfBothRoutes({ client, handle, now, onFollowAddresses }: WatchOptions): Watched {
  let lastAnswerAtMs = Number.NEGATIVE_INFINITY;
  let tellsProgress = true;
  let hasBegun = false;
  const note = (job: Job) => {
    lastAnswerAtMs = now();
    hasBegun ||= job.status !== 'pending';
    tellsProgress = job.bytesReceived !== undefined;
    return job;
  };
  const getJob: Watched['getJob'] = async (jobId, signal) => note(await client.getJob(jobId, signal));
  return {
    getJob,
    wait: async (jobId, signal) => {
      const askedAtMs = now();
      try {
        // A backend with `canFollow` tells at once that the phone begins.
        const before = handle.canFollow && !hasBegun ? 'pending' : undefined;
        const outcome = await client.wait(jobId, signal, before);
        if (outcome.follow !== undefined) onFollowAddresses(outcome.follow);
        if (outcome.job) note(outcome.job);
        return outcome;
      } catch (error) {
        signal.throwIfAborted();
        if (!hasCode(error, 'timeout')) throw error;
        const job = tellsProgress ? undefined : await getJob(jobId, signal).catch(() => undefined);
        if (job) return { kind: 'ask_again', job };
        if (lastAnswerAtMs >= askedAtMs) return { kind: 'ask_again' };
        throw error;
      }
    },
  };
}
