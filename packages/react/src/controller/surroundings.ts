import { sleep, type Sleep } from '@svc/protocol';

/** What of the world outside a test replaces. */
export interface Surroundings {
  sleep: Sleep;
  /** Milliseconds since any fixed moment. */
  now: () => number;
}

/** Waits as `sleep` does, but no longer than until the browser is online again. */
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

export const browserSurroundings: Surroundings = { sleep: pause, now: () => performance.now() };
