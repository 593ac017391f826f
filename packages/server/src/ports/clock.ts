/** The time of day and timers, so that a test can make a quarter of an hour pass at once. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs something once, after the delay. Returns a function that stops the timer. */
  startTimer(delayMs: number, run: () => void): () => void;
}
