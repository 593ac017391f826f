import type { Page } from '@playwright/test';
import { findViolations } from '../fixtures/browser/find-violations.ts';
import { readPages } from './read-pages.ts';
import { expect, test } from './test.ts';

const READ_MOST = ['index.html', 'quickstart.html', 'protocol.html', 'api.html'];

test('everybody can read the main pages, light and dark', async ({ page, docsUrl }) => {
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 375],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    for (const name of READ_MOST) {
      await open(page, docsUrl + name);
      await expect(page.locator('html.dark')).toHaveCount(colorScheme === 'dark' ? 1 : 0);
      expect(await findViolations(page), `${name}, ${colorScheme}`).toEqual([]);
    }
  }
});

test('no page is wider than a phone', async ({ page, docsUrl }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  const wide: string[] = [];
  for (const { name } of await readPages()) {
    await open(page, docsUrl + name);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 375) wide.push(`${name}: ${width}`);
  }
  expect(wide).toEqual([]);
});

test('the landing page shows it at work, in the colours of the reader', async ({ page, docsUrl }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await open(page, docsUrl);
    for (const name of ['a code to scan', 'claim form', 'phone shows', 'photo is in']) {
      const picture = page.getByRole('img', { name: new RegExp(name) });
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toHaveAttribute('src', new RegExp(`-${colorScheme}\\.png$`));
      await expect
        .poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth))
        .toBeGreaterThan(500);
    }
  }
});

test('search finds a word in the documents, and in the API', async ({ page, docsUrl }) => {
  await open(page, docsUrl);
  await search(page, 'nginx', 'Behind a proxy');
  await expect(page).toHaveURL(`${docsUrl}self-hosting.html#behind-a-proxy`);
  await expect(page.getByRole('heading', { name: 'Behind a proxy' })).toBeInViewport();
  await search(page, 'Make a job', 'Make a job');
  await expect(page).toHaveURL(/\/api\.html#/);
});

/** Opens a page, and waits until its script has taken it over. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.locator('[role=switch]').first()).toHaveAttribute('title', /./);
}

async function search(page: Page, words: string, result: string): Promise<void> {
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill(words);
  await page.getByRole('option', { name: result }).first().click();
}
