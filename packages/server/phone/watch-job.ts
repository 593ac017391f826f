import { onComeback } from './comebacks.ts';
import type { JobAnswer } from './job-client.ts';
import { pause } from './pause.ts';

export interface JobWatch {
  /** Asks with an answer that is held for `waitSeconds`, or until the job changes. */
  ask: (waitSeconds: number, signal: AbortSignal) => Promise<JobAnswer>;
  /** How long the next answer may be held, in seconds. */
  waitSeconds: () => number;
  onAnswer: (answer: JobAnswer) => void;
  /** Ends the watch. */
  signal: AbortSignal;
}

/** A page that was just told has no need to ask at once. */
const FIRST_PAUSE = 2;
/** An answer that comes sooner was not held. */
const HELD_MS = 1000;

/**
 * Hears within a moment what happens to the job on the computer, as long as the page is seen. A page out of
 * sight asks nothing; seen again, or on another network, it asks at once.
 */
export async function watchJob({ ask, waitSeconds, onAnswer, signal }: JobWatch): Promise<void> {
  await pause(FIRST_PAUSE, signal);
  for (let failures = 0; !signal.aborted;) {
    await waitUntilSeen(signal);
    const asking = new AbortController();
    const askedAtMs = performance.now();
    abortWhenUseless(asking, signal);
    const answer = await ask(waitSeconds(), asking.signal);
    const isUseless = asking.signal.aborted;
    asking.abort();
    if (isUseless) continue;
    onAnswer(answer);
    failures = answer.kind === 'unreachable' ? failures + 1 : 0;
    if (failures > 0 || performance.now() - askedAtMs < HELD_MS) await pause(failures, signal);
  }
}

function abortWhenUseless(asking: AbortController, signal: AbortSignal): void {
  const abort = () => asking.abort();
  const options = { signal: asking.signal };
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, options);
  window.addEventListener('pagehide', abort, options);
  document.addEventListener('visibilitychange', abort, options);
  onComeback(abort, asking.signal);
}

function waitUntilSeen(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState !== 'visible' && !signal.aborted) return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    signal.addEventListener('abort', check, { once: true });
    check();
  });
}
