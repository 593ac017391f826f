import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { QUIET_ARGS } from '../../../tests/fixtures/browser/chromium-args.ts';
import { findChromium, findHeadlessChromium } from '../../browsers/find-chromium.ts';
import { openPictureDesk } from './picture-desk.ts';
import { drawPictures, type Picture } from './pictures.ts';
import { takeShots } from './take-shots.ts';

// The command `npm run pictures [-- FOLDER]`: the pictures of the stores' listings, default `release/store`. They show
// the extension of `npm run build:e2e` with the real server and a phone-sized browser.

const folder = path.resolve(process.argv[2] ?? 'release/store');

const executablePath = await findHeadlessChromium({ install: true });
const browser = await chromium.launch({ executablePath, args: QUIET_ARGS });
try {
  const desk = await openPictureDesk(await findChromium({ install: true }), browser);
  const shots = await takeShots(desk).finally(() => desk.close());
  await rm(folder, { recursive: true, force: true });
  for (const picture of drawPictures(shots)) await save(picture);
} finally {
  await browser.close();
}

async function save({ names, width, height, html, isTransparent = false }: Picture): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html, { waitUntil: 'load' });
  const png = await page.screenshot({ omitBackground: isTransparent });
  await page.close();
  for (const name of names) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, png);
    console.log(`${path.relative('.', file)}: ${width} × ${height}`);
  }
}
