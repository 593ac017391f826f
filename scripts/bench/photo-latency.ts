import { openPhone } from '../../tests/fixtures/phone/phone.ts';
import { codeIn } from '../../tests/fixtures/browser/popup.ts';
import { seenBy } from '../../tests/fixtures/site/page-record.ts';
import { makePhoto } from '../../tests/fixtures/phone/test-files.ts';
import type { Desk } from './desk.ts';
import { median, milliseconds, type Row } from './row.ts';

const ROUNDS = 15;

/** From the moment the phone knows that its last byte has arrived to the page's `change` event. */
export async function measurePhotoLatency(desk: Desk): Promise<Row[]> {
  const page = await desk.phoneBrowser.newPage();
  const photo = await makePhoto(page);
  await page.close();
  const latencies: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) latencies.push(await sendPhoto(desk, photo));
  return [
    {
      name: `photo of ${(photo.length / 1e6).toFixed(1)} MB: last byte acknowledged → change event, median of ${ROUNDS}`,
      measured: milliseconds(median(latencies)),
      goal: 'under 200 ms',
    },
  ];
}

async function sendPhoto({ extension, phoneBrowser, siteOrigin }: Desk, photo: Buffer): Promise<number> {
  const page = await extension.context.newPage();
  await page.goto(`${siteOrigin}/form.html`);
  const popup = await extension.openPopup(page);
  const phone = await openPhone(phoneBrowser);
  await phone.scan(codeIn(popup));
  await phone.choose({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
  await phone.waitForState('done');
  await page.waitForFunction(() => document.querySelector('input')?.files?.length === 1);
  const acknowledgedAtMs = await phone.page.evaluate(() => {
    const uploads = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/upload/'));
    const last = uploads.at(-1);
    if (!(last instanceof PerformanceResourceTiming)) throw new Error('No upload was seen.');
    return performance.timeOrigin + last.responseEnd;
  });
  const changedAtMs = (await seenBy(page)).at(-1)?.atMs ?? Number.NaN;
  await Promise.all([phone.close(), popup.close(), page.close()]);
  return changedAtMs - acknowledgedAtMs;
}
