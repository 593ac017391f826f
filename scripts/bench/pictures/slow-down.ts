import type { Browser } from '@playwright/test';

/** A process runs for a part of each period: short beside what is measured, long beside a timer's error. */
const PERIOD_MS = 40;

/**
 * Slows down all threads of the browser's pages by a factor, until the returned function is called.
 *
 * `Emulation.setCPUThrottlingRate` slows down a page's main thread alone, and refuses workers ("Operation is only supported
 * for pages, not workers", Chromium 156). So their processes are stopped for most of each period.
 */
export async function slowDown(browser: Browser, factor: number): Promise<() => void> {
  const pages = await findPageProcesses(browser);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = (isRunning: boolean) => {
    for (const id of pages) process.kill(id, isRunning ? 'SIGCONT' : 'SIGSTOP');
    const share = isRunning ? 1 / factor : 1 - 1 / factor;
    timer = setTimeout(() => run(!isRunning), PERIOD_MS * share);
  };
  run(true);
  return () => {
    clearTimeout(timer);
    for (const id of pages) process.kill(id, 'SIGCONT');
  };
}

/** The processes that the browser's pages and their workers run in. */
export async function findPageProcesses(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as {
    processInfo: { type: string; id: number }[];
  };
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}
