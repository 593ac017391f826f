import { hasCode, isSvcError } from '../wire/svc-error.ts';

/** Waits; rejects with the signal's reason as soon as it is aborted. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

// A longer timer fires at once: it is kept as a signed 32-bit number
// (https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html).
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The {@link Sleep} of this computer, of at most 24 days. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const onAborted = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', onAborted);
        resolve();
      },
      Math.min(Math.ceil(ms), LONGEST_TIMER_MS),
    );
    signal?.addEventListener('abort', onAborted, { once: true });
  });
}

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 15_000;
/** What a backend may ask for; a timer takes no more than 2^31 ms, and a person has less patience. */
const MAX_WANTED_MS = 5 * 60_000;

/**
 * How long to wait before the next try: doubling from half a second to 15 s, with up to half of it by
 * chance, so that many clients do not come back at once. What `Retry-After` says is the least, up to 5 minutes.
 *
 * @param failures - tries that failed in a row, 1 or more.
 */
export function backOffMs(failures: number, error: unknown, random: () => number = Math.random): number {
  const wanted = isSvcError(error) ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  return Math.max(growPauseMs(failures, MAX_DELAY_MS, random() / 2), Math.min(wanted, MAX_WANTED_MS));
}

/**
 * A pause that doubles from half a second with each failure in a row.
 *
 * @param longestMs - where it stops growing.
 * @param chance - the share of it that is added to its half: many clients are not to come back at once.
 */
export function growPauseMs(failures: number, longestMs: number, chance: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), longestMs) * (0.5 + chance);
}

export interface RetryOptions {
  sleep: Sleep;
  signal: AbortSignal;
  /** Whether to try again after an error. Default {@link isTransient}. */
  mayPass?: (error: unknown) => boolean;
  /** Default 6. */
  maxTries?: number;
  /** The longest pause that is waited for, as `Retry-After` may ask for it. Default a minute. */
  maxPauseMs?: number;
  /** Called with each error that is followed by another try, before the pause. */
  onFailed?: (error: unknown) => void;
}

const MAX_PAUSE_MS = 60_000;

/** Runs until success, a permanent error, too many failures in a row, or a `Retry-After` that is too long. */
export async function retryTransient<T>(run: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { sleep, signal, mayPass = isTransient, maxTries = 6, maxPauseMs = MAX_PAUSE_MS } = options;
  for (let failures = 1; ; failures += 1) {
    try {
      return await run();
    } catch (error) {
      signal.throwIfAborted();
      if (!mayPass(error) || failures === maxTries) throw error;
      const pauseMs = backOffMs(failures, error);
      if (pauseMs > maxPauseMs) throw error;
      options.onFailed?.(error);
      await sleep(pauseMs, signal);
    }
  }
}

/** Whether the same question may have another answer later. */
export function isTransient(error: unknown): boolean {
  return hasCode(error, 'unreachable', 'internal', 'rate_limited', 'timeout');
}

/**
 * Seconds to wait, from a `Retry-After` header: a number of seconds or a date
 * (RFC 9110, section 10.2.3). `undefined` when it is missing or not valid.
 */
export function readRetryAfter(header: string | null, nowMs: number): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? undefined : Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}
