import type { Clock } from './ports/clock.ts';

export interface Rounds {
  clock: Pick<Clock, 'startTimer'>;
  /** From the end of one round to the next. */
  intervalMs: number;
  round: () => Promise<void>;
  /** Reports the error of a round. Rounds go on. Default: it is ignored, as the next round tries again. */
  onError?: (error: unknown) => void;
  /** Whether the first round begins after the interval. Default: now. */
  isLater?: boolean;
}

/** Runs rounds at intervals. Returns a function that stops them, and resolves when a running one has ended. */
export function startRounds(rounds: Rounds): () => Promise<void> {
  const { clock, intervalMs, round, onError = () => {}, isLater = false } = rounds;
  let running: Promise<void> | undefined;
  let stopTimer: (() => void) | undefined;
  let isStopped = false;
  const runLater = () => {
    if (!isStopped) stopTimer = clock.startTimer(intervalMs, run);
  };
  const run = () => {
    running = round()
      .catch((error: unknown) => {
        if (!isStopped) onError(error);
      })
      .finally(runLater);
  };
  if (isLater) runLater();
  else run();
  return async () => {
    isStopped = true;
    stopTimer?.();
    await running;
  };
}
