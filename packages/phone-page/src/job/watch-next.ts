import { CHAIN_SILENCE_MS, type JobOutcome } from '@svc/protocol';
import { askForNext, type NextAnswer } from './job-client.ts';
import { watch, type AnswerWorth } from './watch.ts';

/**
 * Watches what the computer reports after a job is done.
 *
 * 1. `onOutcome` is called with each outcome that the page does not show yet.
 * 2. `onNext` is called with a job that asks this phone for files, and ends the watch. Skips jobs in `ignored`.
 * 3. `onEnd` ends the watch: the computer has finished, the server does not know the job any more, or
 *    `CHAIN_SILENCE_MS` are over.
 */
export interface NextWatch {
  jobId: string;
  claim: string;
  outcome: JobOutcome | undefined;
  /** Ids of jobs that another phone has taken, or that are over. */
  ignored: ReadonlySet<string>;
  onOutcome: (outcome: JobOutcome) => void;
  onNext: (jobId: string) => void;
  onEnd: () => void;
  signal: AbortSignal;
}

const WAIT_SECONDS = 25;

export async function watchNext(how: NextWatch): Promise<void> {
  const ending = new AbortController();
  const end = () => ending.abort();
  const over = () => {
    if (!ending.signal.aborted) how.onEnd();
    end();
  };
  if (how.signal.aborted) end();
  how.signal.addEventListener('abort', end, { signal: ending.signal });
  const timer = setTimeout(over, CHAIN_SILENCE_MS);
  let shown = how.outcome;
  let hasAnswered = false;
  await watch<NextAnswer>({
    ask: (waitSeconds, signal) => {
      const { jobId, claim } = how;
      return askForNext({ jobId, claim, waitSeconds, known: shown?.kind, signal });
    },
    waitSeconds: () => WAIT_SECONDS,
    onAnswer,
    startsAtOnce: true,
    signal: ending.signal,
  });
  clearTimeout(timer);

  function onAnswer(answer: NextAnswer): AnswerWorth {
    // A server that knew the route before has been replaced by that of another network.
    const isOld = answer.kind === 'noSuchRoute' && !hasAnswered;
    if (answer.kind === 'gone' || isOld) over();
    if (answer.kind !== 'told') return 'unreachable';
    hasAnswered = true;
    const { next } = answer;
    const isNew = tellOutcome(next.outcome);
    if (next.state === 'finished') over();
    else if (next.state === 'next' && !how.ignored.has(next.jobId)) {
      end();
      how.onNext(next.jobId);
    } else if (!isNew) return 'nothingNew';
    return 'news';
  }

  function tellOutcome(outcome: JobOutcome | undefined): boolean {
    const isNew = outcome !== undefined && (outcome.kind !== shown?.kind || outcome.reason !== shown.reason);
    if (isNew) how.onOutcome((shown = outcome));
    return isNew;
  }
}
