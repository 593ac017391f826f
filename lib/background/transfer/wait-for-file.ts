import { hasCode, SvcError, watchJob, type Job, type JobClient, type Sleep } from '@svc/protocol';

export interface WatchOptions {
  client: Pick<JobClient, 'getJob' | 'wait'>;
  jobId: string;
  /** Whether the backend tells at once that the phone begins (`canFollow`). */
  tellsBegin?: boolean;
  /** Whether the phone that answered last was asked, without a code: then its answer is looked for more often. */
  isPhoneAsked?: boolean;
  signal: AbortSignal;
  sleep: Sleep;
  /** When the waiting began, milliseconds since 1970. */
  startedAtMs: number;
  /** Time since 1970 after which an unreachable backend is given up; `null`: unknown. */
  giveUpAtMs: number | null;
  now: () => number;
  /** Called when a phone has opened the job's page, at least once: with why it cannot send anything, if so. */
  onOpened?: (sealProblem: Job['sealProblem']) => void;
  onProgress: (job: Job) => void;
  /** Called with where the job's files can be read while they arrive (`WaitResponse.follow`). */
  onFollowAddresses?: ((value: unknown) => void) | undefined;
  onConnectionChanged: (isConnected: boolean) => void;
}

const PROGRESS_INTERVAL_MS = 1_000;
/** For a phone that was asked without a code, and answers at once or not at all. */
const [ASKED_INTERVAL_MS, ASKED_FOR_MS] = [400, 3_000];
/** Each of several files is fetched as soon as it is known to be whole. */
const SEVERAL_INTERVAL_MS = 300;
/** Longer than any job lives: a backend that says nothing of an end is not asked for ever. */
const LONGEST_WAIT_MS = 7 * 24 * 60 * 60_000;
/** A laptop that wakes up has no network for some seconds, whatever time it is by then. */
const MIN_FAILURES = 6;

/**
 * Waits until the job is final and returns it (`watchJob` of the protocol: how, and after which pauses). A backend that is away is asked again until the job must have
 * expired; what will not change is thrown at once. Each wait is a short slice, so none is ever overdue.
 */
export async function waitForFile(options: WatchOptions): Promise<Job> {
  const { client, isPhoneAsked, startedAtMs, giveUpAtMs, now, onOpened, onProgress, ...rest } = options;
  const { tellsBegin = false } = options;
  const endAtMs = startedAtMs + LONGEST_WAIT_MS;
  let hasSeveral = false;
  const { job } = await watchJob({
    ...rest,
    client: noteAnswersOfBothRoutes(client, {
      now,
      tellsBegin,
      onFollowAddresses: options.onFollowAddresses,
    }),
    now,
    onTried: (failures, error) => {
      if (failures >= MIN_FAILURES && now() > (giveUpAtMs ?? endAtMs)) throw error;
      if (failures === 0 && now() > endAtMs) throw new SvcError('timeout', 'The job never ended.');
    },
    intervalMs: () => {
      if (hasSeveral) return SEVERAL_INTERVAL_MS;
      const isAsked = isPhoneAsked && now() - startedAtMs < ASKED_FOR_MS;
      return isAsked ? ASKED_INTERVAL_MS : PROGRESS_INTERVAL_MS;
    },
    tellsProgress: true,
    onJob: (job) => {
      hasSeveral = (job.files?.length ?? 0) > 1;
      if (job.openedAt !== undefined) onOpened?.(job.sealProblem);
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
function noteAnswersOfBothRoutes(
  client: Watched,
  options: Pick<WatchOptions, 'now' | 'onFollowAddresses'> & { tellsBegin: boolean },
): Watched {
  const { now, tellsBegin, onFollowAddresses } = options;
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
        const outcome = await client.wait(jobId, signal, tellsBegin && !hasBegun ? 'pending' : undefined);
        if (outcome.follow !== undefined) onFollowAddresses?.(outcome.follow);
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
