import { sleep, type Sleep } from '@svc/protocol';

/** Waits as `sleep` does, but no longer than until the browser is online again. */
export const pause: Sleep = (ms, signal) => {
  if (typeof addEventListener !== 'function') return sleep(ms, signal);
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    addEventListener('online', () => resolve(), { signal: ended.signal });
    void sleep(ms, signal)
      .then(resolve, reject)
      .finally(() => ended.abort());
  });
};
