import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { readPageInOldEngine, whyNoOldEngine } from './old-engine.ts';
import { createJob, expect, expectState, linkTo, test } from '../test.ts';

const INCOMPLETE = 'The page did not load completely';
const TOO_OLD = 'This browser is too old for this page';

test('says what it is before its script has loaded @release', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(server.url);
  await expect(page.getByText('Pocketfill', { exact: true })).toBeVisible();
  await expect(page.getByText('It sends files from this phone to your computer.')).toBeVisible();
  await expect(page.locator('noscript p')).toBeVisible(); // Playwright finds no text in it
  await expect(page.getByText(INCOMPLETE)).toBeHidden();
  await context.close();
});

test('says that it did not load completely when its script does not come, and loads again', async ({
  page,
  server,
}) => {
  const link = `${linkTo(server, await createJob(server))}#k=`;
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(link);
  await expect(page.getByRole('heading', { name: INCOMPLETE })).toBeVisible();
  await page.unroute('**/assets/*.js');
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('heading', { name: INCOMPLETE })).toBeHidden();
  expect(page.url()).toBe(link);
});

test('says so after a while when a script hangs, and goes on when it comes after all @release', async ({
  page,
  server,
}) => {
  await page.clock.install();
  const link = linkTo(server, await createJob(server));
  const going = new AbortController();
  await page.route('**/assets/*.js', async (route) => {
    await once(going.signal, 'abort');
    await route.continue();
  });
  await page.goto(link, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'One moment…' })).toBeVisible();
  await page.clock.fastForward(11_000);
  await expect(page.getByRole('heading', { name: INCOMPLETE })).toBeVisible();
  going.abort();
  await expectState(page, 'ready');
  await expect(page.getByRole('button', { name: 'Load again' })).toBeHidden();
});

test('says so when no script comes at all @release', async ({ page, server }) => {
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(server.url);
  await expect(page.getByText(INCOMPLETE)).toBeVisible({ timeout: 30_000 });
});

test('says that the browser is too old when it does not understand the script', async ({ page, server }) => {
  await answerScript(page, 'const a = {}; a ?.. b');
  await page.goto(server.url);
  await expect(page.getByRole('heading', { name: TOO_OLD })).toBeVisible();
  await expect(page.getByRole('status')).toContainText(TOO_OLD);
});

test('says that the browser is too old when it lacks what the script calls @release', async ({
  page,
  server,
}) => {
  await answerScript(page, 'window.structuredClone2({});');
  await page.goto(server.url);
  await expect(page.getByRole('heading', { name: TOO_OLD })).toBeVisible();
});

test('an old engine says that it is too old @release', async ({ server }, info) => {
  const reason = await whyNoOldEngine();
  test.skip(reason !== undefined, reason);
  const picture = info.outputPath('old-engine.png');
  const words = await readPageInOldEngine({ url: server.url, until: TOO_OLD, picture });
  expect(words).toContain(TOO_OLD);
  expect(words).toContain('open the same link in another browser');
  expect(words).not.toContain(INCOMPLETE);
});

async function answerScript(page: Page, body: string): Promise<void> {
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
}
