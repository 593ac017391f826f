import type { browser } from 'wxt/browser';
import { openDevTools } from '../../tests/e2e/fixtures/devtools.ts';
import type { Desk } from './desk.ts';
import { median, milliseconds, type Row } from './row.ts';

/** As functions see it that run in the extension's worker. */
declare const chrome: typeof browser;

const ROUNDS = 15;

/** From the opening of the real popup to the frame that shows the code (the mark `code-shown`). */
export async function measureClickToCode({ extension, siteOrigin }: Desk): Promise<Row[]> {
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
  return [
    {
      name: `click → code visible, median of ${ROUNDS}`,
      measured: milliseconds(median(durations)),
      goal: 'under 150 ms',
    },
  ];
}
