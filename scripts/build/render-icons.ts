import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { findHeadlessChromium } from '../browsers/find-chromium.ts';

/** The sizes for browsers and stores. */
const SIZES = [16, 32, 48, 96, 128];
/** For phones that install the upload page. */
const PHONE_SIZES = [192, 512];
/** Phones cut a maskable icon to any shape: a circle of 80 % of its width is sure to be seen. The drawing's corners fit into it. */
const DRAWN_SHARE = 0.77;

const source = new URL('../../assets/icon.svg', import.meta.url);
const folder = new URL('../../public/icon/', import.meta.url);
const phoneFolder = new URL('../../packages/phone-page/public/', import.meta.url);

/**
 * Draws `assets/icon.svg` into `public/icon/`, and beside the upload page. Run `node scripts/build/render-icons.ts` after
 * each change of it.
 */
async function renderIcons(): Promise<void> {
  const svg = await readFile(source, 'utf8');
  await mkdir(folder, { recursive: true });
  const executablePath = await findHeadlessChromium({ install: true });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    const draw = async (size: number, style = '') => {
      await page.setViewportSize({ width: size, height: size });
      await page.setContent(`<style>body { margin: 0 } svg { display: block } ${style}</style>${svg}`);
      return page.screenshot({ omitBackground: true });
    };
    for (const size of SIZES) await writeFile(new URL(`${size}.png`, folder), await draw(size));
    for (const size of PHONE_SIZES) {
      await writeFile(new URL(`icon-${size}.png`, phoneFolder), await draw(size));
      await writeFile(new URL(`icon-maskable-${size}.png`, phoneFolder), await draw(size, fillAround(svg)));
    }
  } finally {
    await browser.close();
  }
}

/** The picture in the middle of a square that is wholly of its own ground. */
function fillAround(svg: string): string {
  const ground = /fill="(#\w+)"/.exec(svg)?.[1] ?? '';
  return `body { background: ${ground} } svg { transform: scale(${DRAWN_SHARE}) }`;
}

await renderIcons();
