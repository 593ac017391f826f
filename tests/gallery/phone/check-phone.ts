import type { BrowserContextOptions } from '@playwright/test';
import { findViolations } from '../../fixtures/browser/find-violations.ts';
import { findCutOff } from '../support/find-cut-off.ts';
import type { CheckResult, CheckTools, Gallery } from '../support/gallery.ts';
import { checkTools } from './check-tools.ts';
import { phoneViews } from './phone-views.ts';

interface Screen {
  name: string;
  context: BrowserContextOptions;
  /** In CSS pixels. Each view is looked at in each of them. */
  widths: readonly number[];
  /** The only width at which axe runs, as it takes long and finds the same in all of them. */
  axeWidth: number | null;
}

const PHONE: Screen = {
  name: 'phone',
  context: { isMobile: true, hasTouch: true },
  widths: [320, 390],
  axeWidth: 390,
};
const DESKTOP: Screen = { name: 'desktop', context: {}, widths: [1280], axeWidth: null };
const HEIGHT = 720;

/** Each state of the phone's page on small and large screens: axe finds nothing, and nothing is cut off. */
export function phoneGallery(address: string): Gallery {
  const looks = [PHONE, DESKTOP].flatMap((screen) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ screen, colorScheme })),
  );
  return {
    name: "Phone's page",
    checks: [
      ...looks.map((look) => (tools: CheckTools) => checkViews(tools, address, look)),
      ...checkTools(address),
      (tools) => checkWithoutScript(tools, address),
    ],
  };
}

async function checkViews(
  tools: CheckTools,
  address: string,
  { screen, colorScheme }: { screen: Screen; colorScheme: 'light' | 'dark' },
): Promise<CheckResult> {
  const viewport = { width: screen.widths[0] ?? 0, height: HEIGHT };
  const context = await tools.browser.newContext({
    ...screen.context,
    colorScheme,
    viewport,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const result: CheckResult = { views: 0, faults: [] };
  page.on('pageerror', (error) => result.faults.push(`${screen.name}: ${error.message}`));
  for (const name of Object.keys(phoneViews)) {
    await page.goto(`${address}?view=${name}`);
    await page.locator('body[data-drawn]').waitFor();
    for (const width of screen.widths) {
      const title = `${name}-${width}-${colorScheme}`;
      await page.setViewportSize({ width, height: HEIGHT });
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
      await tools.keepScreenshot(page, `phone-${title}`, { fullPage: true });
      result.views += 1;
      const found = await page.evaluate(findCutOff, width);
      if (await page.evaluate(isSignEmpty)) found.push('its sign shows nothing');
      if (width === screen.axeWidth) found.push(...(await findViolations(page)));
      result.faults.push(...found.map((what) => `${title}: ${what}`));
    }
  }
  await context.close();
  return result;
}

/** Runs in the page. */
function isSignEmpty(): boolean {
  const parts = [...document.querySelectorAll('.sign, .sign path')];
  const [sign, ...paths] = parts.map((part) => getComputedStyle(part).display !== 'none');
  return sign === true && !paths.includes(true);
}

/** A browser without scripts shows the sentence of index.html. */
async function checkWithoutScript(
  { browser, keepScreenshot }: CheckTools,
  address: string,
): Promise<CheckResult> {
  const context = await browser.newContext({
    ...PHONE.context,
    javaScriptEnabled: false,
    viewport: { width: 320, height: HEIGHT },
  });
  const page = await context.newPage();
  await page.goto(address);
  // Playwright finds no text in `noscript`.
  const isTold = await page.locator('noscript p').isVisible();
  await keepScreenshot(page, 'phone-no-script-320-light', { fullPage: true });
  await context.close();
  return { views: 1, faults: isTold ? [] : ['no-script: says nothing'] };
}
