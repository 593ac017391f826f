import type { Clock } from '../ports/clock.ts';

export interface Rounds {
  clock: Pick<Clock, 'startTimer'>;
  /** Between the end of one round and the next. */
  intervalMs: number;
  round: () => Promise<void>;
  /** Takes what a round fails with. The next one comes all the same. */
  onError: (error: unknown) => void;
}

/** Does something now, and again and again. Returns a function that stops it. */
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
