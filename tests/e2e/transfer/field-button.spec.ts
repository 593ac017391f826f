import type { Page } from '@playwright/test';
import type { browser } from 'wxt/browser';
import { openDevTools } from '../../fixtures/browser/devtools.ts';
import { hoverUntilOffered, lookInPage } from '../../fixtures/browser/in-page.ts';
import { expect, test } from '../test.ts';

/** For functions that run in the extension's worker. */
declare const chrome: typeof browser;

/** The positions of everything in a page, which the button must not change. */
function measure(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify(
      [...document.body.querySelectorAll('*')].map((element) => element.getBoundingClientRect()),
    ),
  );
}

test('with “on every page” a button comes to the fields of each page, moves nothing, and opens the popup', async ({
  extension,
  openPage,
}) => {
  const options = await extension.context.newPage();
  await options.goto(`chrome-extension://${extension.id}/options.html`);
  const show = options.getByRole('switch', { name: 'Show a button on upload fields' });
  const open = await openPage('claim.html'); // a page that is already open gets it, too
  await options.bringToFront();
  await show.click();
  await expect(show).toBeChecked();
  await open.bringToFront();
  const inOpen = await lookInPage(open);
  await hoverUntilOffered(inOpen, open.getByLabel('Other papers'));

  const page = await openPage('claim.html');
  const inPage = await lookInPage(page);
  const before = await measure(page);
  await hoverUntilOffered(inPage, page.getByLabel('Other papers'));
  expect(await measure(page)).toBe(before);
  await inPage.press('Fill from phone');
  const popup = await (await openDevTools(extension.profile)).connect('/popup.html');
  await expect
    .poll(() =>
      popup.evaluate(`document.querySelector('[data-testid=targets] :checked')?.closest('label').innerText`),
    )
    .toMatch(/Other papers/);
  popup.close();

  await page.mouse.move(0, 0);
  await page.getByLabel('Passport, back').hover();
  await inPage.press('Not on this site');
  await inPage.expectNoText('Fill from phone');
  await page.reload();
  await page.getByLabel('Passport, front').hover();
  await page.getByLabel('Passport, back').hover();
  await inPage.expectNoText('Fill from phone');
  await options.bringToFront();
  await expect(options.getByText(new URL(page.url()).host)).toBeVisible();
  await options.getByRole('button', { name: 'Show again' }).click();
  await show.click();
  await expect(show).not.toBeChecked();
  const worker = await extension.worker();
  await expect.poll(() => worker.evaluate(() => chrome.scripting.getRegisteredContentScripts())).toEqual([]);
});
