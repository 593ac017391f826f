import { onReconnect } from './connection-events.ts';
import { pause } from './pause.ts';

/**
 * The value of an answer. `news`: ask again at once. `nothingNew`: likewise, unless the server did not hold its answer.
 * `unreachable`: ask after a pause that grows with each in a row.
 */
export type AnswerWorth = 'news' | 'nothingNew' | 'unreachable';

export interface Watch<Answer> {
  /** Sends a request whose answer is held for `waitSeconds`, or until there is news. */
  ask: (waitSeconds: number, signal: AbortSignal) => Promise<Answer>;
  waitSeconds: () => number;
  onAnswer: (answer: Answer) => AnswerWorth;
  /** Default `false`: the page has just asked, so the watch begins with a pause. */
  startsAtOnce?: boolean;
  signal: AbortSignal;
}

const FIRST_PAUSE = 2;
/** An answer faster than this was not held by the server. */
const HELD_MS = 1000;

/**
 * Reports what happens on the computer while the page is visible. A hidden page asks nothing; it asks at once when it
 * is visible again or on another network.
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
