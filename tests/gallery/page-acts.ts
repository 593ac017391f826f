import type { Browser } from '@playwright/test';
import { mapInLanes } from './map-in-lanes.ts';
import { fieldButtonActs } from './page-acts-field-button.ts';
import { noteActs } from './page-acts-note.ts';
import { overlayActs } from './page-acts-overlay.ts';
import { pickActs } from './page-acts-pick.ts';
import { expect, openTestPage, type TestPage } from './page-browser.ts';

/** What a person or a page does, and what must come of it; throws where it does not. */
export type Act = (test: TestPage) => Promise<void>;

/** Does each on a page of its own; after each the page must be as before. Returns what went wrong. */
export async function checkActs(browser: Browser, script: string): Promise<string[]> {
  const acts: Record<string, Act> = { ...overlayActs, ...noteActs, ...pickActs, ...fieldButtonActs };
  const found = await mapInLanes(Object.entries(acts), async ([title, act]) => {
    const wrong = await findWrong(browser, script, act);
    return wrong === null ? [] : [`${title}: ${wrong}`];
  });
  return found.flat();
}

async function findWrong(browser: Browser, script: string, act: Act): Promise<string | null> {
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
