export function canKeepScreenOn(): boolean {
  return 'wakeLock' in navigator;
}

/**
 * Asks the phone to leave its screen on until the returned function is called: most phones end an upload
 * some seconds after they lock. Only pages on https may ask, and the phone may refuse, to save power.
 */
export function keepScreenOn(): () => void {
  const controller = new AbortController();
  let lock: WakeLockSentinel | undefined;
  async function request(): Promise<void> {
    if (!canKeepScreenOn() || document.visibilityState !== 'visible') return;
    const granted = await navigator.wakeLock.request('screen').catch(() => undefined); // the phone refused
    if (controller.signal.aborted) void granted?.release();
    else lock = granted;
  }
  // The phone takes the lock back whenever the page is out of sight
  document.addEventListener('visibilitychange', () => void request(), { signal: controller.signal });
  void request();
  return () => {
    controller.abort();
    void lock?.release();
  };
}
