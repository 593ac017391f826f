import type { Browser } from '@playwright/test';
import type { Check } from '../support/gallery.ts';
import { fieldButtonScenarios } from './scenarios-field-button.ts';
import { noteScenarios } from './scenarios-note.ts';
import { overlayScenarios } from './scenarios-overlay.ts';
import { pickScenarios } from './scenarios-pick.ts';
import { expect, openTestPage, type Scenario, type TestPage } from './test-page.ts';

/** Plays each scenario on a page of its own. After it, the page must be as before. */
export function checkScenarios(script: string): Check[] {
  const scenarios: Record<string, Scenario> = {
    ...overlayScenarios,
    ...noteScenarios,
    ...pickScenarios,
    ...fieldButtonScenarios,
  };
  return Object.entries(scenarios).map(([title, scenario]) => async ({ browser }) => {
    const fault = await findFault(browser, script, scenario);
    return { views: 0, faults: fault === null ? [] : [`${title}: ${fault}`] };
  });
}

async function findFault(browser: Browser, script: string, scenario: Scenario): Promise<string | null> {
  const test = await openTestPage(browser, {
    script,
    context: { viewport: { width: 1200, height: 700 }, reducedMotion: 'reduce' },
  });
  try {
    await scenario(test);
    await test.run((world) => world.end());
    await expectUntouched(test);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await test.close();
  }
}

/** Our drawings and listeners are gone. */
async function expectUntouched({ page, listListeners }: TestPage): Promise<void> {
  const children = await page.evaluate(() =>
    [...document.documentElement.children].map(({ localName }) => localName),
  );
  expect(children).toEqual(['head', 'body']);
  expect(await page.evaluate(() => document.querySelectorAll('div, [popover]').length)).toBe(0);
  expect(await listListeners()).toEqual([]);
}
