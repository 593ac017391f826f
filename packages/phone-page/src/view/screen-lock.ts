export function canKeepScreenOn(): boolean {
  return 'wakeLock' in navigator;
}

/** Phones keep their screen on longer than this after a touch, and most photos are sent sooner. */
const DELAY_MS = 1_000;

/** Keeps the screen on while it is wanted. */
export class ScreenLock {
  #keeping: AbortController | undefined;

  keepOn(isWanted: boolean): void {
    if (isWanted === (this.#keeping !== undefined)) return;
    this.#keeping?.abort();
    this.#keeping = isWanted ? new AbortController() : undefined;
    const signal = this.#keeping?.signal;
    if (signal) setTimeout(() => !signal.aborted && keepScreenOn(signal), DELAY_MS);
  }
}

/**
 * Asks the phone to keep its screen on until the signal aborts: most phones end an upload some seconds after they lock.
 * Only pages on https may ask, and the phone may refuse, to save power.
 */
function keepScreenOn(signal: AbortSignal): void {
  let lock: WakeLockSentinel | undefined;
  async function request(): Promise<void> {
    if (!canKeepScreenOn() || document.visibilityState !== 'visible') return;
    const granted = await navigator.wakeLock.request('screen').catch(() => undefined); // the phone refused
    if (signal.aborted) void granted?.release();
    else lock = granted;
  }
  // The phone releases the lock when the page is hidden.
  document.addEventListener('visibilitychange', () => void request(), { signal });
  signal.addEventListener('abort', () => void lock?.release());
  void request();
}
