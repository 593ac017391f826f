export function canKeepScreenOn(): boolean {
  return 'wakeLock' in navigator;
}

/** Phones keep their screen on longer than this after a touch, and most photos are sent sooner. */
const DELAY_MS = 1_000;

/** Keeps the screen on while it is wanted. */
export class ScreenLock {
  #allowOff: (() => void) | undefined;

  keepOn(isWanted: boolean): void {
    if (isWanted) this.#allowOff ??= keepScreenOnSoon();
    else {
      this.#allowOff?.();
      this.#allowOff = undefined;
    }
  }
}

function keepScreenOnSoon(): () => void {
  let allowOff: (() => void) | undefined;
  const timer = setTimeout(() => (allowOff = keepScreenOn()), DELAY_MS);
  return () => {
    clearTimeout(timer);
    allowOff?.();
  };
}

/**
 * Asks the phone to keep its screen on until the returned function is called: most phones end an upload some seconds
 * after they lock. Only pages on https may ask, and the phone may refuse, to save power.
 */
function keepScreenOn(): () => void {
  const controller = new AbortController();
  let lock: WakeLockSentinel | undefined;
  async function request(): Promise<void> {
    if (!canKeepScreenOn() || document.visibilityState !== 'visible') return;
    const granted = await navigator.wakeLock.request('screen').catch(() => undefined); // the phone refused
    if (controller.signal.aborted) void granted?.release();
    else lock = granted;
  }
  // The phone releases the lock when the page is hidden.
  document.addEventListener('visibilitychange', () => void request(), { signal: controller.signal });
  void request();
  return () => {
    controller.abort();
    void lock?.release();
  };
}
