import type { Page } from '@playwright/test';
import { findViolations } from '../../fixtures/browser/find-violations.ts';
import { findCutOff } from '../support/find-cut-off.ts';
import type { CheckResult, CheckTools, Gallery } from '../support/gallery.ts';
import { dashboardViews, type DashboardView } from './dashboard-views.ts';

const WIDTHS = [320, 390, 1280];
/** Axe runs at these widths only: a list is shown as cards in the first, and as a table in the second. */
const AXE_WIDTHS = new Set([390, 1280]);
const HEIGHT = 800;

/** Each state of the dashboard on small and large screens: axe finds nothing, and nothing is cut off. */
export function dashboardGallery(address: string): Gallery {
  return {
    name: 'Dashboard',
    checks: (['light', 'dark'] as const).map(
      (colorScheme) => (tools: CheckTools) => checkViews(tools, address, colorScheme),
    ),
  };
}

async function checkViews(
  { browser, keepScreenshot }: CheckTools,
  address: string,
  colorScheme: 'light' | 'dark',
): Promise<CheckResult> {
  const context = await browser.newContext({
    colorScheme,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Berlin',
  });
  const page = await context.newPage();
  const result: CheckResult = { views: 0, faults: [] };
  page.on('pageerror', (error) => result.faults.push(`${colorScheme}: ${error.message}`));
  for (const [name, view] of Object.entries(dashboardViews)) {
    await page.goto(`${address}?view=${name}`);
    await page.locator('main').waitFor();
    await act(page, view);
    for (const width of WIDTHS) {
      const title = `${name}-${width}-${colorScheme}`;
      await page.setViewportSize({ width, height: HEIGHT });
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
      await settleWidth(page, width);
      // A dialog covers the page.
      const fullPage = (await page.locator('dialog[open]').count()) === 0;
      await keepScreenshot(page, `dashboard-${title}`, { fullPage });
      result.views += 1;
      const found = await page.evaluate(findCutOff, width);
      if (AXE_WIDTHS.has(width)) found.push(...(await findViolations(page)));
      result.faults.push(...found.map((what) => `${title}: ${what}`));
    }
  }
  await context.close();
  return result;
}

/** A chart takes its new width a moment after the window. The check finds one that stays too wide. */
async function settleWidth(page: Page, width: number): Promise<void> {
  await page.waitForFunction(fits, width, { timeout: 5_000 }).catch(() => undefined);
}

/** Runs in the page. */
function fits(width: number): boolean {
  return document.documentElement.scrollWidth <= width;
}

async function act(page: Page, { fill, press, isTableOpen }: DashboardView): Promise<void> {
  if (fill) await page.getByLabel(fill[0], { exact: true }).fill(fill[1]);
  if (press !== undefined) await page.getByRole('button', { name: press, exact: true }).click();
  if (isTableOpen) for (const summary of await page.locator('summary').all()) await summary.click();
}
