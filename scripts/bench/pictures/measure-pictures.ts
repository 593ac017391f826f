import { chromium, type Browser, type Page } from '@playwright/test';
import { callTools, type ToolsCall } from '../../../tests/fixtures/pictures/call-tools.ts';
import { makePicture } from '../../../tests/fixtures/pictures/make-pictures.ts';
import { startToolsPage } from '../../../tests/fixtures/pictures/tools-page.ts';
import { QUIET_ARGS } from '../../../tests/fixtures/browser/chromium-args.ts';
import { findHeadlessChromium } from '../../browsers/find-chromium.ts';
import { median, milliseconds, type Row } from '../row.ts';
import { measurePages } from './measure-pages.ts';
import { slowDown } from './slow-down.ts';

/** As `rate` of DevTools' CPU throttling for a phone of the middle. */
const SLOWER = 4;
const ROUNDS = 3;
const LIMIT = 5_000_000;

/** A page with the tools, in a browser of its own. */
export interface PicturesDesk {
  browser: Browser;
  page: Page;
}

export async function measurePictures(): Promise<Row[]> {
  return openPicturesDesk(async (desk) => {
    const encodePlainly = () => desk.page.evaluate(encodeAgain);
    return [...(await measureSmaller(desk)), ...(await measurePages({ ...desk, encodePlainly }))];
  });
}

async function openPicturesDesk(measure: (desk: PicturesDesk) => Promise<Row[]>): Promise<Row[]> {
  const tools = await startToolsPage();
  const executablePath = await findHeadlessChromium({ install: true });
  const browser = await chromium.launch({ executablePath, args: QUIET_ARGS });
  try {
    const page = await browser.newPage();
    await page.goto(tools.url);
    return await measure({ browser, page });
  } finally {
    await browser.close();
    await tools.close();
  }
}

async function measureSmaller({ browser, page }: PicturesDesk): Promise<Row[]> {
  const photo = await makePicture({
    format: 'jpeg',
    look: 'photo',
    width: 4000,
    height: 3000,
    quality: 95,
  });
  await page.setInputFiles('#files', photo);
  const call: ToolsCall = { kind: 'change', order: { types: ['image/jpeg'], maxBytes: LIMIT } };
  const ways = {
    ours: async () => (await callTools(page, call)).durationMs,
    plain: () => page.evaluate(encodeAgain),
  };
  const quick = await measureBoth(ways);
  const stop = await slowDown(browser, SLOWER);
  const slow = await measureBoth(ways).finally(stop);
  const name = 'a JPEG of 12 megapixels made smaller than 5 MB';
  return [
    { name, measured: describe(quick), goal: '' },
    { name: `${name}, processor ${SLOWER} times as slow`, measured: describe(slow), goal: 'under 1500 ms' },
  ];
}

function describe({ ours, plain }: Both): string {
  return `${milliseconds(ours)} (a page's canvas: ${milliseconds(plain)})`;
}

interface Both {
  ours: number;
  plain: number;
}

/** Medians, in turns. The first round is not counted: it loads the scripts. */
async function measureBoth(ways: Record<keyof Both, () => Promise<number>>): Promise<Both> {
  const times: Record<keyof Both, number[]> = { ours: [], plain: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const way of ['ours', 'plain'] as const) {
      const ms = await ways[way]();
      if (round > 0) times[way].push(ms);
    }
  }
  return { ours: median(times.ours), plain: median(times.plain) };
}

/** Runs in the page: the same picture drawn on a canvas and encoded once, in a quality without a search. */
async function encodeAgain(): Promise<number> {
  const file = document.querySelector<HTMLInputElement>('#files')?.files?.[0];
  if (!file) throw new Error('No file is chosen.');
  const startedMs = performance.now();
  const bitmap = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8));
  bitmap.close();
  return performance.now() - startedMs;
}
