import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { findFirefox } from '../../scripts/browsers/find-firefox.ts';
import { test as base } from '../fixtures/test.ts';
import { startFirefox, type Firefox } from '../fixtures/browser/firefox/start-firefox.ts';

const TINY_EXTENSION_ID = 'tiny@driver.example';

const MANIFEST = {
  manifest_version: 3,
  name: 'Tiny',
  version: '1.0',
  browser_specific_settings: { gecko: { id: TINY_EXTENSION_ID } },
  background: { scripts: ['background.js'] },
  action: { default_popup: 'popup.html' },
  permissions: ['activeTab', 'scripting'],
  commands: { _execute_action: { suggested_key: { default: 'Alt+Shift+P' } } },
};

/** Marks the tab in front, which works only by a person's click. */
const POPUP_SCRIPT = `
  const [{ id }] = await browser.tabs.query({ active: true, currentWindow: true });
  const mark = () => { document.documentElement.dataset.marked = 'yes'; };
  const outcome = document.getElementById('outcome');
  outcome.textContent = await browser.scripting.executeScript({ target: { tabId: id }, func: mark })
    .then(() => 'marked tab ' + id, String);`;

const POPUP_PAGE = `<!doctype html><meta charset="utf-8"><title>Tiny</title>
  <p id="outcome" style="width: 300px"></p>
  <script type="module" src="popup.js"></script>`;

/** Writes an unpacked extension that shows whether the driver's clicks count as a person's. */
async function writeTinyExtension(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const files = {
    'manifest.json': JSON.stringify(MANIFEST),
    'popup.html': POPUP_PAGE,
    'popup.js': POPUP_SCRIPT,
    'background.js': '',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
}

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

const fail = () => {
  throw new Error('no such luck');
};
const isMarked = () => document.documentElement.dataset['marked'] === 'yes';

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

test('what goes wrong in the browser is an error in the test @release', async ({
  firefox: { extension },
}) => {
  const page = await extension.openPage('popup.html');
  await expect(page.evaluate(fail)).rejects.toThrow('no such luck');
  await expect(page.waitFor('it is true', () => false, 100)).rejects.toThrow(
    'Timed out after 100 ms, waiting until it is true',
  );
});
