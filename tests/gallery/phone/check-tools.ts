import { findViolations } from '../../fixtures/browser/find-violations.ts';
import { findCutOff } from '../support/find-cut-off.ts';
import type { Check, CheckResult, CheckTools } from '../support/gallery.ts';

const WIDTHS = [320, 430];
const AXE_WIDTH = 320;
const HEIGHT = 720;

/** Each state of the editor and of the scanner, on the page that opens them. */
export function checkTools(address: string): Check[] {
  return (['light', 'dark'] as const).map(
    (colorScheme) => (tools) => checkViews(tools, address, colorScheme),
  );
}

async function checkViews(
  { browser, keepScreenshot }: CheckTools,
  address: string,
  colorScheme: 'light' | 'dark',
): Promise<CheckResult> {
  const result: CheckResult = { views: 0, faults: [] };
  const context = await browser.newContext({
    isMobile: true,
    hasTouch: true,
    colorScheme,
    reducedMotion: 'reduce',
    viewport: { width: AXE_WIDTH, height: HEIGHT },
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => result.faults.push(`tools: ${error.message}`));
  await page.goto(`${address}?tool=`);
  await page.locator('body[data-drawn]').waitFor();
  const names = await page.evaluate(() => document.body.dataset['tools']?.split(' ') ?? []);
  for (const name of names) {
    await page.setViewportSize({ width: AXE_WIDTH, height: HEIGHT });
    await page.goto(`${address}?tool=${name}`);
    await page.locator('body[data-drawn]').waitFor();
    for (const width of WIDTHS) {
      const title = `${name}-${width}-${colorScheme}`;
      await page.setViewportSize({ width, height: HEIGHT });
      await page.evaluate(waitForFrames);
      await keepScreenshot(page, `tool-${title}`);
      result.views += 1;
      const found = await page.evaluate(findCutOff, width);
      if (width === AXE_WIDTH) found.push(...(await findViolations(page)));
      result.faults.push(...found.map((what) => `${title}: ${what}`));
    }
  }
  await context.close();
  return result;
}

/** Until the picture has its new size. Runs in the page. */
function waitForFrames(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}
