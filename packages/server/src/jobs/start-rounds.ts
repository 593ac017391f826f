import type { Clock } from '../ports/clock.ts';

export interface Rounds {
  clock: Pick<Clock, 'startTimer'>;
  /** From the end of one round to the next. */
  intervalMs: number;
  round: () => Promise<void>;
  /** Reports the error of a round. Rounds go on. */
  onError: (error: unknown) => void;
}

/** Runs rounds, now and at intervals. Returns a function that stops them. */
export function startRounds({ clock, intervalMs, round, onError }: Rounds): () => void {
  let stopTimer: (() => void) | undefined;
  let isStopped = false;
  const run = async () => {
    try {
      await round();
    } catch (error) {
      if (!isStopped) onError(error);
    }
    if (!isStopped) stopTimer = clock.startTimer(intervalMs, () => void run());
  };
  void run();
  return () => {
    isStopped = true;
    stopTimer?.();
  };
}
