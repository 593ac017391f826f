import type { Browser } from '@playwright/test';
import type { Check } from '../support/gallery.ts';
import { fieldButtonActs } from './acts-field-button.ts';
import { noteActs } from './acts-note.ts';
import { overlayActs } from './acts-overlay.ts';
import { pickActs } from './acts-pick.ts';
import { expect, openTestPage, type Act, type TestPage } from './test-page.ts';

/** Does each on a page of its own; after each the page must be as before. */
export function checkActs(script: string): Check[] {
  const acts: Record<string, Act> = { ...overlayActs, ...noteActs, ...pickActs, ...fieldButtonActs };
  return Object.entries(acts).map(([title, act]) => async ({ browser }) => {
    const fault = await findFault(browser, script, act);
    return { views: 0, faults: fault === null ? [] : [`${title}: ${fault}`] };
  });
}

async function findFault(browser: Browser, script: string, act: Act): Promise<string | null> {
  const test = await openTestPage(browser, {
    script,
    context: { viewport: { width: 1200, height: 700 }, reducedMotion: 'reduce' },
  });
  try {
    await act(test);
    await test.run((world) => world.end());
    await expectUntouched(test);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await test.close();
  }
}

/** Nothing of what was drawn is left in the page, and nothing listens any more. */
async function expectUntouched({ page, listListeners }: TestPage): Promise<void> {
  const children = await page.evaluate(() =>
    [...document.documentElement.children].map(({ localName }) => localName),
  );
  expect(children).toEqual(['head', 'body']);
  expect(await page.evaluate(() => document.querySelectorAll('div, [popover]').length)).toBe(0);
  expect(await listListeners()).toEqual([]);
}
