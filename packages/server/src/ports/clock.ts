/** The time of day and timers, replaced in tests. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs something once, after the delay. Returns a function that stops the timer. */
  startTimer(delayMs: number, run: () => void): () => void;
}
