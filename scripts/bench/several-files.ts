import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { scanCode, type Desk } from './desk.ts';
import { median, type Row } from './row.ts';

const ROUNDS = 5;
const PHOTOS = 20;
const PHOTO_BYTES = 3_000_000;

/** What a phone sends by good Wi-Fi. */
const WIFI = { name: ', by 100 Mbit/s', bytesPerSecond: 12_500_000 };
/** Phone, computer and server share one machine: what is measured is their processor time. */
const LOOPBACK = { name: '', bytesPerSecond: null };

type Line = typeof WIFI | typeof LOOPBACK;

/** Twenty photos by one scan beside one file of as many bytes: from "Send" to the page's `change` event. */
export async function measureSeveralFiles(desk: Desk, folder: string): Promise<Row[]> {
  const photos = await Promise.all(
    Array.from({ length: PHOTOS }, (_, index) =>
      makeFile(path.join(folder, `photo-${index}.jpg`), PHOTO_BYTES),
    ),
  );
  const one = await makeFile(path.join(folder, 'one.bin'), PHOTOS * PHOTO_BYTES);
  const rows: Row[] = [];
  for (const line of [WIFI, LOOPBACK]) rows.push(...(await compare(desk, { photos, one, line })));
  return rows;
}

interface Comparison {
  photos: string[];
  one: string;
  line: Line;
}

async function compare(desk: Desk, { photos, one, line }: Comparison): Promise<Row[]> {
  const several: number[] = [];
  const single: number[] = [];
  // In turns, so that changes of the machine's speed affect both.
  for (let round = 0; round < ROUNDS; round += 1) {
    single.push(await timeTransfer(desk, [one], line));
    several.push(await timeTransfer(desk, photos, line));
  }
  return [
    { name: `60 MB in one file, phone page → page’s field${line.name}`, measured: seconds(single), goal: '' },
    { name: `20 photos of 3 MB, one scan${line.name}`, measured: seconds(several), goal: '' },
    {
      name: `20 photos of 3 MB, ratio to one file of 60 MB${line.name}`,
      measured: (median(several) / median(single)).toFixed(2),
      goal: 'at most 1.3',
    },
  ];
}

function seconds(values: number[]): string {
  return `${(median(values) / 1000).toFixed(2)} s`;
}

async function makeFile(file: string, size: number): Promise<string> {
  await writeFile(file, randomBytes(size));
  return file;
}

async function timeTransfer(desk: Desk, files: string[], { bytesPerSecond }: Line): Promise<number> {
  const { page, popup, phone } = await scanCode(desk, 'Other papers');
  if (bytesPerSecond !== null) await phone.slowDown(bytesPerSecond);
  await phone.page.getByLabel('Choose a file', { exact: true }).setInputFiles(files);
  const send = phone.page.getByRole('button', { name: /^Send / });
  await send.waitFor();
  const startedAtMs = performance.now();
  await send.click();
  await page.waitForFunction(
    (count) => document.querySelector<HTMLInputElement>('[name=papers]')?.files?.length === count,
    files.length,
    { polling: 20, timeout: 120_000 },
  );
  const tookMs = performance.now() - startedAtMs;
  await Promise.all([phone.close(), popup.close(), page.close()]);
  return tookMs;
}
