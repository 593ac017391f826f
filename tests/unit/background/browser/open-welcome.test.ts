import { expect, test } from 'vitest';
import { browser } from 'wxt/browser';
import { openWelcomeAtInstall } from '../../../../lib/background/browser/open-welcome.ts';

type Details = Parameters<Parameters<typeof browser.runtime.onInstalled.addListener>[0]>[0];

/** The tabs that are opened when the browser tells of an installation. */
async function install(reason: string, installType: string) {
  const opened: unknown[] = [];
  const listeners: ((details: Details) => void)[] = [];
  browser.runtime.onInstalled.addListener = (listener) => void listeners.push(listener);
  Object.assign(browser, { management: { getSelf: async () => ({ installType }) } });
  Object.assign(browser.tabs, { create: async (tab: unknown) => void opened.push(tab) });
  openWelcomeAtInstall();
  listeners.forEach((tell) => tell({ reason } as Details));
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  return opened;
}

test('the first-run page opens in front at installation', async () => {
  const url = browser.runtime.getURL('/welcome.html');
  expect(await install('install', 'normal')).toEqual([{ url, active: true }]);
});

test('it stays behind where the extension is loaded from a folder', async () => {
  expect(await install('install', 'development')).toMatchObject([{ active: false }]);
});

test('an update opens nothing', async () => {
  expect(await install('update', 'normal')).toEqual([]);
});
