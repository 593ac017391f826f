import { makePhoto } from '../../tests/fixtures/phone/test-files.ts';
import type { Desk } from './desk.ts';
import { transferFile } from './hand-off/contestants/transfer-file.ts';
import { median, milliseconds, type Row } from './row.ts';

const ROUNDS = 15;

/** From the moment the phone knows that its last byte has arrived to the page's `change` event. */
export async function measurePhotoLatency(desk: Desk): Promise<Row[]> {
  const page = await desk.phoneBrowser.newPage();
  const photo = await makePhoto(page);
  await page.close();
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo };
  const latencies: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { lastByteMs, changeMs } = await transferFile(desk, file);
    latencies.push(changeMs - lastByteMs);
  }
  return [
    {
      name: `photo of ${(photo.length / 1e6).toFixed(1)} MB: last byte acknowledged → change event, median of ${ROUNDS}`,
      measured: milliseconds(median(latencies)),
      goal: 'under 200 ms',
    },
  ];
}
