const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 10_000;

/** How long to wait after so many failures in a row: twice as long each time, up to ten seconds. */
export function retryDelayMs(failures: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(failures, 10));
}

/** Waits, but no longer than until the network is back or the person looks at the page again. */
export function pause(failures: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, retryDelayMs(failures));
    function end(): void {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      document.removeEventListener('visibilitychange', endIfVisible);
      resolve();
    }
    function endIfVisible(): void {
      if (document.visibilityState === 'visible') end();
    }
    window.addEventListener('online', end);
    document.addEventListener('visibilitychange', endIfVisible);
  });
}
