import { DashboardError } from './dashboard-error.ts';

export interface LiveState<Value> {
  /** The last value, also while the server cannot be reached. `undefined`: none yet. */
  value: Value | undefined;
  /** Why the last try has failed. `undefined`: it has succeeded. */
  problem: DashboardError | undefined;
}

export interface LiveReading {
  /** Reads now, and again after the interval. */
  refresh: () => Promise<void>;
  stop: () => void;
}

/**
 * Reads a value at an interval while the page is visible, until it is stopped. A failure is retried at the same interval
 * and keeps the value.
 *
 * @param onRead - gets what a reading changes, unless a newer one has begun meanwhile.
 */
export function readRepeatedly<Value>(
  load: () => Promise<Value>,
  intervalMs: number,
  onRead: (change: LiveState<Value> | Pick<LiveState<Value>, 'problem'>) => void,
): LiveReading {
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The number of the newest reading; answers of older ones are dropped. */
  let newest = 0;

  async function refresh(): Promise<void> {
    clearTimeout(timer);
    const reading = ++newest;
    const change = await tryToRead(load);
    if (reading !== newest || ended.signal.aborted) return;
    onRead(change);
    if (isVisible()) timer = setTimeout(() => void refresh(), intervalMs);
  }

  function followVisibility(): void {
    clearTimeout(timer);
    if (isVisible()) void refresh();
  }

  document.addEventListener('visibilitychange', followVisibility, { signal: ended.signal });
  followVisibility();
  return {
    refresh,
    stop: () => {
      clearTimeout(timer);
      ended.abort();
    },
  };
}

async function tryToRead<Value>(load: () => Promise<Value>) {
  try {
    return { value: await load(), problem: undefined };
  } catch (error) {
    if (!(error instanceof DashboardError)) throw error;
    return { problem: error };
  }
}

function isVisible(): boolean {
  return document.visibilityState === 'visible';
}
