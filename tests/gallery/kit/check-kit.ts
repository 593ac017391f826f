import type { BrowserContextOptions, Page } from '@playwright/test';
import { DEFAULT_LABELS } from '../../../packages/dialog/src/labels/labels.ts';
import { findViolations } from '../../fixtures/browser/find-violations.ts';
import { readQrCode } from '../../fixtures/phone/read-qr-code.ts';
import type { CheckResult, CheckTools, Gallery } from '../support/gallery.ts';

const phone = { width: 320, height: 640 };
const desktop = { width: 1024, height: 768 };

interface Looks {
  name: string;
  context: BrowserContextOptions;
  query?: string;
  /** Whether colours differ from those already seen, which takes the longest to check. */
  hasOwnColors?: boolean;
}

const ALL_LOOKS: Looks[] = [
  { name: 'light', context: { colorScheme: 'light', viewport: desktop }, hasOwnColors: true },
  { name: 'dark', context: { colorScheme: 'dark', viewport: desktop }, hasOwnColors: true },
  { name: 'light-by-class', context: { colorScheme: 'dark', viewport: phone }, query: '&class=light' },
  { name: 'dark-by-class', context: { colorScheme: 'light', viewport: phone }, query: '&class=dark' },
  { name: 'rtl', context: { colorScheme: 'light', viewport: phone }, query: '&dir=rtl' },
  { name: 'forced', context: { forcedColors: 'active', colorScheme: 'dark', viewport: desktop } },
  // Like a window of 1280 × 800 at 200 %.
  { name: 'zoomed', context: { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 } },
];

/**
 * Each view of the client kit as different people see it: axe finds nothing, nothing is cut off, and a camera can
 * read the code.
 */
export function kitGallery(address: string): Gallery {
  return {
    name: 'Client kit',
    checks: ALL_LOOKS.map((looks) => (tools) => checkLooks(tools, address, looks)),
  };
}

async function checkLooks(
  { browser, keepScreenshot }: CheckTools,
  address: string,
  looks: Looks,
): Promise<CheckResult> {
  const { name, context: options, query = '', hasOwnColors = false } = looks;
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${name}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${name}: ${message.text()}`);
  });
  await page.goto(address);
  await page.locator('li').first().waitFor();
  const views = await page.locator('li').allTextContents();
  for (const view of views) {
    await page.goto(`${address}?view=${view}${query}`);
    await page
      .locator(view === 'button' ? 'main button' : 'dialog[open]')
      .first()
      .waitFor();
    if (view.endsWith('-stop')) await askToStop(page);
    if (view === 'pending-selected') await failToCopy(page);
    // Before that, pictures have no size.
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    await keepScreenshot(page, `kit-${view}-${name}`);
    faults.push(...(await findFaults(page, hasOwnColors)).map((what) => `${view}, ${name}: ${what}`));
  }
  await context.close();
  return { views: views.length, faults };
}

async function askToStop(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('alert').waitFor();
}

/** Neither way of copying works: pages over plain http may lack both. */
async function failToCopy(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    Object.assign(document, { execCommand: () => false });
  });
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByText(DEFAULT_LABELS.selected).first().waitFor();
}

async function findFaults(page: Page, hasOwnColors: boolean): Promise<string[]> {
  const found = await page.evaluate(findTooWide);
  if (hasOwnColors) found.push(...(await findViolations(page)));
  const link = page.getByTestId('svc-upload-link');
  if ((await link.count()) === 0) return found;
  const code = await readQrCode(await page.getByTestId('svc-qr').screenshot());
  return code === (await link.getAttribute('href')) ? found : [...found, `the code says ${code}`];
}

/** Boxes whose content is wider than they are. Runs in the page. */
function findTooWide(): string[] {
  const boxes = [document.documentElement, ...document.querySelectorAll('dialog, .svc-content, .svc-view')];
  return boxes
    .filter((box) => box.scrollWidth > box.clientWidth)
    .map((box) => `${box.tagName} ${box.className} is ${box.scrollWidth - box.clientWidth} px too wide`);
}
