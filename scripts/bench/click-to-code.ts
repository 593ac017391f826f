import type { browser } from 'wxt/browser';
import { openDevTools } from '../../tests/fixtures/browser/devtools.ts';
import { openDesk, type Desk } from './desk.ts';
import { median, milliseconds, type Row } from './row.ts';

/** As functions see it that run in the extension's worker. */
declare const chrome: typeof browser;

const ROUNDS = 15;

/** From the opening of the real popup to the moment the code is in it (the mark `code-shown`). */
export async function measureClickToCode(): Promise<Row[]> {
  const pinned = await openDesk(timeOpenings);
  // An icon in the menu is first slid out into the toolbar by the browser, which takes its time.
  const inMenu = await openDesk(timeOpenings, { isPinned: false });
  return [
    {
      name: `click → code visible, median of ${ROUNDS}`,
      measured: milliseconds(median(pinned)),
      goal: 'under 150 ms',
    },
    {
      name: 'click → code visible, icon not pinned (the browser slides it out)',
      measured: milliseconds(median(inMenu)),
      goal: '',
    },
  ];
}

async function timeOpenings({ extension, siteOrigin }: Desk): Promise<number[]> {
  const devTools = await openDevTools(extension.profile);
  const durations: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await extension.context.newPage();
    await page.goto(`${siteOrigin}/form.html`);
    await page.bringToFront();
    const worker = await extension.worker();
    const clickedAtMs = await worker.evaluate(async () => {
      const now = performance.timeOrigin + performance.now();
      await chrome.action.openPopup();
      return now;
    });
    const popup = await devTools.connect('/popup.html');
    const shownAtMs = await popup.evaluate(`new Promise((resolve) => {
      const report = (mark) => resolve(performance.timeOrigin + mark.startTime);
      const [mark] = performance.getEntriesByName('code-shown');
      setTimeout(() => resolve(NaN), 10_000);
      if (mark) report(mark);
      else new PerformanceObserver((list) => list.getEntriesByName('code-shown').forEach(report))
        .observe({ type: 'mark' });
    })`);
    durations.push(Number(shownAtMs) - clickedAtMs);
    popup.close();
    await page.close();
  }
  return durations;
}
