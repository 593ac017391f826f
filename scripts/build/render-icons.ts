import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { findHeadlessChromium } from '../browsers/find-chromium.ts';

/** The sizes for browsers and stores. */
const SIZES = [16, 32, 48, 96, 128];

const source = new URL('../../assets/icon.svg', import.meta.url);
const folder = new URL('../../public/icon/', import.meta.url);

/** Draws `assets/icon.svg` into `public/icon/`. Run `node scripts/build/render-icons.ts` after each change of it. */
async function renderIcons(): Promise<void> {
  const svg = await readFile(source, 'utf8');
  await mkdir(folder, { recursive: true });
  const executablePath = await findHeadlessChromium({ install: true });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    for (const size of SIZES) {
      await page.setViewportSize({ width: size, height: size });
      await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
      await writeFile(new URL(`${size}.png`, folder), await page.screenshot({ omitBackground: true }));
    }
  } finally {
    await browser.close();
  }
}

await renderIcons();
