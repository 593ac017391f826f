import { sleep, type Sleep } from '@svc/protocol';

/** Time, as a parameter, so that a test can replace it. */
export interface Clock {
  sleep: Sleep;
  /** Milliseconds since any fixed moment. */
  now: () => number;
}

/** Waits like `sleep`, but ends as soon as the browser is online again. */
const pause: Sleep = (ms, signal) => {
  if (typeof addEventListener !== 'function') return sleep(ms, signal);
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    addEventListener('online', () => resolve(), { signal: ended.signal });
    void sleep(ms, signal)
      .then(resolve, reject)
      .finally(() => ended.abort());
  });
};

export const browserClock: Clock = { sleep: pause, now: () => performance.now() };
