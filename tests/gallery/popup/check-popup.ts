import type { Page } from '@playwright/test';
import { findViolations } from '../../fixtures/browser/find-violations.ts';
import { readQrCode } from '../../fixtures/phone/read-qr-code.ts';
import type { CheckResult, CheckTools, Gallery } from '../support/gallery.ts';

/**
 * Each view of popup and pages of the extension in both colour schemes: axe finds nothing, and a camera can read each
 * code, also at a zoom of 200 percent.
 */
export function popupGallery(address: string): Gallery {
  const schemes = ['light', 'dark'] as const;
  return {
    name: 'Popup and pages of the extension',
    checks: [
      ...schemes.map((scheme) => (tools: CheckTools) => checkScheme(tools, address, scheme)),
      (tools) => checkEnlarged(tools, address),
    ],
  };
}

async function checkScheme(
  { browser, keepScreenshot }: CheckTools,
  address: string,
  colorScheme: 'light' | 'dark',
): Promise<CheckResult> {
  const context = await browser.newContext({ colorScheme, viewport: { width: 320, height: 600 } });
  const page = await context.newPage();
  await page.goto(address);
  await page.locator('li').first().waitFor();
  const names = await page.locator('li').allTextContents();
  const faults: string[] = [];
  for (const name of names) {
    await page.setViewportSize({ width: /^(options|setup|welcome)/.test(name) ? 720 : 320, height: 600 });
    await page.goto(`${address}?view=${name}`);
    await page.locator('main').waitFor();
    await keepScreenshot(page, `${name}-${colorScheme}`, { fullPage: true });
    faults.push(...(await findFaults(page)).map((what) => `${name}, ${colorScheme}: ${what}`));
  }
  await context.close();
  return { views: names.length, faults };
}

/** A popup has at most 600 pixels of the screen, which are 300 CSS pixels at this zoom. */
async function checkEnlarged({ browser, keepScreenshot }: CheckTools, address: string): Promise<CheckResult> {
  const context = await browser.newContext({ viewport: { width: 320, height: 300 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  await page.goto(address);
  await page.locator('li').first().waitFor();
  const faults: string[] = [];
  let views = 0;
  for (const name of (await page.locator('li').allTextContents()).filter((view) =>
    /^(kept|waiting|choices)/.test(view),
  )) {
    await page.goto(`${address}?view=${name}`);
    await page.locator('main').waitFor();
    if ((await page.getByTestId('qr').count()) === 0) continue;
    views += 1;
    await keepScreenshot(page, `${name}-enlarged`);
    const code = await readQrCode(await page.screenshot());
    if (code !== (await page.getByTestId('upload-link').getAttribute('href'))) {
      faults.push(`${name}, enlarged: the code is not in view as a whole`);
    }
  }
  await context.close();
  return { views, faults };
}

async function findFaults(page: Page): Promise<string[]> {
  const found = await findViolations(page);
  const missing = await page.evaluate(() =>
    [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src),
  );
  found.push(...missing.map((src) => `${src} is no picture`));
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (width > 0) found.push(`is ${width} px too wide`);
  const height = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  if (height > 0 && (await page.getByTestId('transfer-state').count()) > 0) {
    found.push(`is ${height} px too high`);
  }
  const link = page.getByTestId('upload-link');
  const drawn = page.getByTestId('qr');
  // Without a code, as the former phone was asked, there is only a link.
  if ((await link.count()) === 0 || (await drawn.count()) === 0) return found;
  const code = await readQrCode(await drawn.screenshot());
  return code === (await link.getAttribute('href')) ? found : [...found, `the code says ${code}`];
}
