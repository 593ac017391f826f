/** Time, as a parameter, so that tests of waiting need no waiting. */
export interface Clock {
  /** Milliseconds from any fixed moment; never goes back. */
  now(): number;
  /** Resolves after `ms` milliseconds; rejects at once with the signal's reason. */
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>;
}

// A longer timer fires at once: it is kept as a signed 32-bit number
// (https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html).
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = { now: () => performance.now(), sleep };

async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  const woken = new AbortController();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, Math.min(Math.ceil(ms), LONGEST_TIMER_MS));
    const wake = () => {
      clearTimeout(timer);
      resolve();
    };
    signal?.addEventListener('abort', wake, { signal: woken.signal });
  });
  woken.abort();
  signal?.throwIfAborted();
}
