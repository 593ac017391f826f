import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { PNG } from 'pngjs';
import { findFirefox } from '../../scripts/browsers/find-firefox.ts';
import { test as base } from '../fixtures/test.ts';
import { startFirefox, type Firefox } from '../fixtures/browser/firefox/start-firefox.ts';
import { TINY_EXTENSION_ID, writeTinyExtension } from './tiny-extension.ts';

declare const browser: {
  permissions: { getAll(): Promise<{ origins: string[] }> };
  runtime: { sendMessage(message: string): Promise<number> };
  tabs: { getCurrent(): Promise<{ id: number }> };
};

/** One Firefox for these tests, with an extension of its own. */
const test = base.extend<object, { firefox: Firefox }>({
  firefox: [
    async ({}, use, { project, workerIndex }) => {
      const folder = path.join(project.outputDir, `tiny-${workerIndex}`);
      await writeTinyExtension(folder);
      const binary = await findFirefox({ install: true });
      const firefox = await startFirefox({ binary, extensionId: TINY_EXTENSION_ID });
      try {
        await firefox.extension.install(folder);
        await use(firefox);
      } finally {
        await firefox.close();
      }
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

const count = () => browser.runtime.sendMessage('count');
const fail = () => {
  throw new Error('no such luck');
};
const isMarked = () => document.documentElement.dataset['marked'] === 'yes';
const listOrigins = () => browser.permissions.getAll().then(({ origins }) => origins);

test('the toolbar button and the shortcut open the popup and let it act on the page', async ({
  firefox: { extension, ...firefox },
  site,
}) => {
  const clicked = await firefox.openPage(`${site.origin}/form.html`);
  const tabId = await extension.readTabId(clicked);
  await extension.clickToolbarButton();
  expect(await extension.panel.waitForText('#outcome', 'tab')).toBe(`marked tab ${tabId}`);
  await clicked.waitFor('the page is marked', isMarked);
  await extension.panel.close();

  const untouched = await firefox.openPage(`${site.origin}/form.html`);
  expect(await untouched.evaluate(isMarked)).toBe(false);
  await extension.pressShortcut({ modifiers: ['Alt', 'Shift'], letter: 'P' });
  await untouched.waitFor('the page is marked', isMarked);
  await extension.panel.close();
  expect(await extension.listErrors()).toEqual([]);
});

test('the permission prompt can be denied in the popup and allowed in a tab @release', async ({
  firefox: { extension },
}) => {
  const page = await extension.openPage('popup.html');
  await extension.readTabId(page);
  await extension.clickToolbarButton();
  await extension.panel.waitForText('#outcome', 'Error');
  await extension.panel.click('#ask');
  await extension.answerPermissionPrompt('deny');
  await extension.panel.waitForText('#outcome', 'denied');
  await extension.panel.close();
  expect(await page.evaluate(listOrigins)).toEqual([]);

  await page.click('#ask');
  await extension.answerPermissionPrompt('allow');
  await page.waitFor('the page says so', () => document.querySelector('#outcome')?.textContent === 'granted');
  await extension.grantOrigins(['http://127.0.0.1/*']);
  expect((await page.evaluate(listOrigins)).sort()).toEqual(['http://127.0.0.1/*', 'http://localhost/*']);
});

test('pages of the extension open as tabs, and its background page can be stopped @release', async ({
  firefox: { extension },
}) => {
  const page = await extension.openPage('popup.html?tab=1');
  expect(await page.evaluate(() => browser.tabs.getCurrent().then(({ id }) => id))).toBe(
    await extension.readTabId(page),
  );
  expect([await page.evaluate(count), await page.evaluate(count)]).toEqual([1, 2]);
  await extension.stopBackground();
  expect(await page.evaluate(count)).toBe(1);
});

test('tab and popup can be photographed, and a file field filled @release', async ({
  firefox: { extension, ...firefox },
  site,
}, testInfo) => {
  const page = await firefox.openPage(`${site.origin}/form.html`);
  const file = testInfo.outputPath('photo.txt');
  await writeFile(file, 'Grüße');
  await page.chooseFiles('input', [file]);
  expect(await page.evaluate(() => document.querySelector('input')?.files?.[0]?.text())).toBe('Grüße');
  expect(PNG.sync.read(await page.screenshot()).width).toBeGreaterThan(300);

  await extension.readTabId(page);
  await extension.clickToolbarButton();
  await extension.panel.waitForText('#outcome', 'marked');
  // The panel takes the size of its page some time after the page is there.
  await expect(async () => {
    expect(PNG.sync.read(await extension.panel.screenshot()).width).toBeGreaterThan(300);
  }).toPass({ timeout: 15_000 });
});

test('what goes wrong in the browser is an error in the test @release', async ({
  firefox: { extension },
}) => {
  const page = await extension.openPage('popup.html');
  await expect(page.evaluate(fail)).rejects.toThrow('no such luck');
  await expect(page.waitFor('it is true', () => false, 100)).rejects.toThrow(
    'Timed out after 100 ms, waiting until it is true',
  );
});
