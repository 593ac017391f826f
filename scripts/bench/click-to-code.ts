import { clickIcon, openForm, type Desk } from './desk.ts';
import { measureMedian, type Row } from './row.ts';

/** The time from opening the real popup until the code is in it (the mark `code-shown`). */
export async function measureClickToCode(desk: Desk): Promise<Row[]> {
  return [await measureMedian('click → code visible', 'under 150 ms', () => timeOpening(desk))];
}

async function timeOpening(desk: Desk): Promise<number> {
  const page = await openForm(desk);
  const { clickedAtMs, popup } = await clickIcon(desk.extension);
  const shownAtMs = await popup.evaluate(`new Promise((resolve) => {
    const report = (mark) => resolve(performance.timeOrigin + mark.startTime);
    const [mark] = performance.getEntriesByName('code-shown');
    setTimeout(() => resolve(NaN), 10_000);
    if (mark) report(mark);
    else new PerformanceObserver((list) => list.getEntriesByName('code-shown').forEach(report))
      .observe({ type: 'mark' });
  })`);
  popup.close();
  await page.close();
  return Number(shownAtMs) - clickedAtMs;
}
