import { onReconnect } from './reconnect-events.ts';
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

/** The page has just read the job: no need to ask at once. */
const FIRST_PAUSE = 2;
/** The server did not hold an answer that comes sooner. */
const HELD_MS = 1000;

/**
 * Reports within a moment what happens to the job on the computer, as long as the page is visible. A hidden
 * page asks nothing; visible again, or on another network, it asks at once.
 */
export async function watchJob({ ask, waitSeconds, onAnswer, signal }: JobWatch): Promise<void> {
  await pause(FIRST_PAUSE, signal);
  for (let failures = 0; !signal.aborted;) {
    await waitUntilVisible(signal);
    const asking = new AbortController();
    const askedAtMs = performance.now();
    abortWhenStale(asking, signal);
    const answer = await ask(waitSeconds(), asking.signal);
    const isStale = asking.signal.aborted;
    asking.abort();
    if (isStale) continue;
    onAnswer(answer);
    failures = answer.kind === 'unreachable' ? failures + 1 : 0;
    if (failures > 0 || performance.now() - askedAtMs < HELD_MS) await pause(failures, signal);
  }
}

function abortWhenStale(asking: AbortController, signal: AbortSignal): void {
  const abort = () => asking.abort();
  const options = { signal: asking.signal };
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, options);
  window.addEventListener('pagehide', abort, options);
  document.addEventListener('visibilitychange', abort, options);
  onReconnect(abort, asking.signal);
}

function waitUntilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState !== 'visible' && !signal.aborted) return;
      document.removeEventListener('visibilitychange', check);
      signal.removeEventListener('abort', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    signal.addEventListener('abort', check);
    check();
  });
}
