import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { findChromium, findHeadlessChromium } from '../../scripts/browsers/find-chromium.ts';
import { openPictureDesk, type ColorScheme } from '../../scripts/release/store/picture-desk.ts';
import { takeTransferShots } from '../../scripts/release/store/take-shots.ts';
import { QUIET_ARGS } from '../../tests/fixtures/browser/chromium-args.ts';

/**
 * Takes the pictures of the landing page, light and dark, of the extension of `npm run build:e2e` with the real server
 * and a phone-sized browser. Their names are those that `in-use.vue` shows.
 */
export async function takePictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const executablePath = await findHeadlessChromium({ install: true });
  const browser = await chromium.launch({ executablePath, args: QUIET_ARGS });
  try {
    for (const colorScheme of ['light', 'dark'] as const) await takeInScheme(folder, browser, colorScheme);
  } finally {
    await browser.close();
  }
}

async function takeInScheme(folder: string, browser: Browser, colorScheme: ColorScheme): Promise<void> {
  const desk = await openPictureDesk(await findChromium({ install: true }), browser, colorScheme);
  const { code, sending, done } = await takeTransferShots(desk).finally(() => desk.close());
  const pictures = {
    'page-code': code.page,
    popup: code.popup,
    phone: sending.phone,
    'page-done': done.page,
  };
  for (const [name, png] of Object.entries(pictures)) {
    await writeFile(path.join(folder, `${name}-${colorScheme}.png`), png);
  }
}
