import type { Browser, Page } from '@playwright/test';
import { findViolations } from '../fixtures/browser/find-violations.ts';
import { readQrCode } from '../fixtures/phone/phone.ts';
import { mapInLanes } from './map-in-lanes.ts';
import { reportFindings } from './report-findings.ts';
import { serveGallery } from './serve-gallery.ts';

/*
 * Looks at each view of popup, options and first-run page in both colour schemes: axe finds nothing, and where a
 * code is shown a camera can read it. `node tests/gallery/check-gallery.ts [FOLDER]` keeps screenshots.
 */
const { address, close } = await serveGallery('index.html');
try {
  await reportFindings(async (browser, folder) => {
    const look = (colorScheme: ColorScheme) => lookAtAll(browser, { colorScheme, folder });
    return (await mapInLanes(['light', 'dark'], look)).flat();
  });
} finally {
  await close();
}

type ColorScheme = 'light' | 'dark';

async function lookAtAll(
  browser: Browser,
  { colorScheme, folder }: { colorScheme: ColorScheme; folder: string | undefined },
): Promise<string[]> {
  const context = await browser.newContext({ colorScheme, viewport: { width: 320, height: 600 } });
  const page = await context.newPage();
  await page.goto(address);
  await page.locator('li').first().waitFor();
  const names = await page.locator('li').allTextContents();
  const found: string[] = [];
  for (const name of names) {
    await page.setViewportSize({ width: /^(options|welcome)/.test(name) ? 720 : 320, height: 600 });
    await page.goto(`${address}?view=${name}`);
    await page.locator('main').waitFor();
    if (folder) await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, fullPage: true });
    found.push(...(await lookAt(page)).map((what) => `${name}, ${colorScheme}: ${what}`));
  }
  await context.close();
  return found;
}

async function lookAt(page: Page): Promise<string[]> {
  const found = await findViolations(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (width > 0) found.push(`is ${width} px too wide`);
  const height = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  if (height > 0 && (await page.getByTestId('transfer-state').count()) > 0) {
    found.push(`is ${height} px too high`);
  }
  const link = page.getByTestId('upload-link');
  if ((await link.count()) === 0) return found;
  const code = readQrCode(await page.getByTestId('qr').screenshot());
  return code === (await link.getAttribute('href')) ? found : [...found, `the code says ${code}`];
}
