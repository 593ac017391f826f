import { onReconnect } from './reconnect-events.ts';
import { pause } from './pause.ts';

/**
 * How much an answer said. `news`: ask again at once. `nothingNew`: also, unless the server did not hold its answer.
 * `unreachable`: after a pause, longer with each in a row.
 */
export type AnswerWorth = 'news' | 'nothingNew' | 'unreachable';

export interface Watch<Answer> {
  /** Asks with an answer that is held for `waitSeconds`, or until there is news. */
  ask: (waitSeconds: number, signal: AbortSignal) => Promise<Answer>;
  /** How long the next answer may be held, in seconds. */
  waitSeconds: () => number;
  onAnswer: (answer: Answer) => AnswerWorth;
  /** Default `false`: the page has just heard from the server, and pauses before it asks. */
  startsAtOnce?: boolean;
  /** Ends the watch. */
  signal: AbortSignal;
}

const FIRST_PAUSE = 2;
/** The server did not hold an answer that comes sooner. */
const HELD_MS = 1000;

/**
 * Reports within a moment what happens on the computer, as long as the page is visible. A hidden
 * page asks nothing; visible again, or on another network, it asks at once.
 */
export async function watch<Answer>(how: Watch<Answer>): Promise<void> {
  const { ask, waitSeconds, onAnswer, startsAtOnce = false, signal } = how;
  if (!startsAtOnce) await pause(FIRST_PAUSE, signal);
  for (let failures = 0; !signal.aborted;) {
    await waitUntilVisible(signal);
    const asking = new AbortController();
    const askedAtMs = performance.now();
    abortWhenStale(asking, signal);
    const answer = await ask(waitSeconds(), asking.signal);
    const isStale = asking.signal.aborted;
    asking.abort();
    if (isStale) continue;
    const worth = onAnswer(answer);
    failures = worth === 'unreachable' ? failures + 1 : 0;
    if (worth === 'news') continue;
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
