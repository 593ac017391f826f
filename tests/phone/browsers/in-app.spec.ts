import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { choose, createFile, createJob, expect, expectState, linkTo, test } from '../test.ts';
import { cases } from '../../fixtures/release.ts';

const HINT = 'This app’s browser cannot choose files. Open this page in your browser.';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)';

test.use({ userAgent: `${ANDROID} Version/4.0 Chrome/128.0.0.0 Mobile Safari/537.36; wv` });

/** Opens the page as in an app without a chooser, where a tap on a field opens nothing. */
async function openInApp(page: Page, link: string): Promise<void> {
  await page.clock.install();
  page.on('filechooser', () => undefined); // Playwright then opens no chooser
  await page.goto(link);
  await expectState(page, 'ready');
}

for (const host of cases(['localhost', 'phone.test'])) {
  test(`a tap that opens nothing is answered with the link to copy, on ${host}`, async ({
    context,
    page,
    server,
  }) => {
    const url = new URL(linkTo(server, await createJob(server)));
    url.hostname = host;
    url.hash = `anything=${randomBytes(8).toString('hex')}`;
    if (host === 'localhost') await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openInApp(page, url.href);
    await expect(page.getByText(HINT)).toBeHidden();
    await page.getByLabel('Choose a file').click();
    await page.clock.runFor(2500);
    await expect(page.getByText(HINT)).toBeVisible();
    await expect(page.getByLabel('Link to this page')).toHaveValue(url.href);
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    if (host === 'localhost') {
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url.href);
    }
    await choose(page, createFile(1000));
    await expect(page.getByText(HINT)).toBeHidden();
    await expectState(page, 'done');
  });
}

test('a chooser that opens slowly is not missing @release', async ({ page, server }) => {
  await openInApp(page, linkTo(server, await createJob(server)));
  await page.getByLabel('Choose a file').click();
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await page.clock.runFor(60_000);
  await expect(page.getByText(HINT)).toBeHidden();
});

test('a chooser that is cancelled before it could appear is missing @release', async ({ page, server }) => {
  await openInApp(page, linkTo(server, await createJob(server)));
  const field = page.getByLabel('Choose a file');
  await field.click();
  await field.dispatchEvent('cancel', { bubbles: true });
  await expect(page.getByText(HINT)).toBeVisible();
});

test.describe('on iOS, where a chooser takes no focus', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15' });

  test('the page does not mention a missing chooser @release', async ({ page, server }) => {
    await openInApp(page, linkTo(server, await createJob(server)));
    await page.getByLabel('Choose a file').click();
    await page.clock.runFor(60_000);
    await expect(page.getByText(HINT)).toBeHidden();
  });
});
