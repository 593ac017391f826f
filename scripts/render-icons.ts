import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';

/** The sizes that browsers and stores ask for. */
const SIZES = [16, 32, 48, 96, 128];

const source = new URL('../assets/icon.svg', import.meta.url);
const folder = new URL('../public/icon/', import.meta.url);

/** Draws `assets/icon.svg` into `public/icon/`: `node scripts/render-icons.ts`, after each change of it. */
async function renderIcons(): Promise<void> {
  const svg = await readFile(source, 'utf8');
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch(readExecutable());
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

/** `CHROME_PATH` names the browser; without it, Playwright's own is used. */
function readExecutable(): { executablePath?: string; args: string[] } {
  const executablePath = process.env['CHROME_PATH'];
  return { ...(executablePath && { executablePath }), args: ['--no-sandbox'] };
}

await renderIcons();
