import type { Page } from '@playwright/test';
import { expectState } from '../../fixtures/browser/popup.ts';
import { expect, test } from '../test.ts';

/** Collects violations of a page's policy, from its first line on. */
async function openWatched(page: Page, url: string): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(globalThis, { violations });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      violations.push(`${effectiveDirective} ${blockedURI}`);
    });
  });
  await page.goto(url);
  // Created by the script above.
  return () => page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations);
}

test('the pages of the extension work within their own policy', async ({ extension, openPage, server }) => {
  const pageUrl = (name: string) => `chrome-extension://${extension.id}/${name}.html`;

  const tabId = await extension.tabIdOf(await openPage('form.html'));
  const popup = await extension.context.newPage();
  const popupViolations = await openWatched(popup, `${pageUrl('popup')}?tab=${tabId}`);
  await expectState(popup, 'waiting');
  await expect(popup.getByTestId('upload-link')).toBeVisible();
  expect(await popupViolations()).toEqual([]);

  const options = await extension.context.newPage();
  const optionsViolations = await openWatched(options, pageUrl('options'));
  await options.getByLabel('Backend address').fill(server.url);
  await options.getByRole('button', { name: 'Test connection' }).click();
  await expect(options.getByRole('status')).toHaveText(/It works/);
  await options.getByRole('button', { name: 'Save' }).click();
  await expect(options.getByRole('status')).toHaveText(/saved/i);
  expect(await optionsViolations()).toEqual([]);

  const welcome = await extension.context.newPage();
  const welcomeViolations = await openWatched(welcome, pageUrl('welcome'));
  await expect(welcome.getByText('Your server is running')).toBeVisible();
  expect(await welcomeViolations()).toEqual([]);
});

for (const name of ['popup', 'options', 'welcome', 'setup']) {
  test(`foreign resources are kept out of the ${name} page @release`, async ({ extension, site }) => {
    const page = await extension.context.newPage();
    const violations = await openWatched(page, `chrome-extension://${extension.id}/${name}.html`);
    await page.evaluate((origin) => {
      for (const [tag, attribute] of [
        ['img', 'src'],
        ['iframe', 'src'],
        ['audio', 'src'],
      ] as const) {
        const element = document.createElement(tag);
        element.setAttribute(attribute, `${origin}/form.html`);
        document.body.append(element);
      }
      const style = document.createElement('style');
      style.textContent = 'body { color: red }';
      document.body.append(style);
      const form = document.createElement('form');
      form.action = `${origin}/form.html`;
      document.body.append(form);
      form.submit();
    }, site.origin);
    const directives = async () => new Set((await violations()).map((line) => line.split(' ')[0]));
    await expect
      .poll(directives)
      .toEqual(new Set(['form-action', 'frame-src', 'img-src', 'media-src', 'style-src-elem']));
  });
}

test('no page can show the extension’s own pages in a frame, or lead to the one that sets it up', async ({
  extension,
  openPage,
}) => {
  const page = await openPage('form.html');
  const setup = `chrome-extension://${extension.id}/setup.html#${encodeURIComponent('https://evil.example/setup#pocketfill=1&name=a')}`;
  const shown = await page.evaluate(async (url) => {
    const frame = document.createElement('iframe');
    frame.src = url;
    document.body.append(frame);
    await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    return open(url) === null || frame.contentDocument !== null;
  }, setup);
  expect(shown).toBe(false);
  expect(page.frames().map((frame) => frame.url())).not.toContain(setup);
});
