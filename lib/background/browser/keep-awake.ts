import { browser } from 'wxt/browser';

const ALARM = 'go-on';
const HEARTBEAT_MS = 20_000;

/**
 * Keeps the worker alive while a transfer runs: any call of the extension's API starts the 30 s anew
 * after which a browser ends it. Should it end all the same, the alarm starts it again.
 */
export function createKeepAwake() {
  let running = 0;
  let heartbeat: ReturnType<typeof setInterval> | undefined;

  return async function keepAwakeDuring<T>(work: () => Promise<T>): Promise<T> {
    running += 1;
    heartbeat ??= setInterval(() => void browser.runtime.getPlatformInfo(), HEARTBEAT_MS);
    await browser.alarms.create(ALARM, { periodInMinutes: 0.5 });
    try {
      return await work();
    } finally {
      running -= 1;
      if (running === 0) {
        clearInterval(heartbeat);
        heartbeat = undefined;
        await browser.alarms.clear(ALARM);
      }
    }
  };
}
