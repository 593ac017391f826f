import type { Page } from '@playwright/test';
import { createSetupLink } from '@svc/protocol';
import type { browser } from 'wxt/browser';
import { launchExtension, type LaunchedExtension } from '../../fixtures/browser/launch-extension.ts';
import { findViolations } from '../../fixtures/browser/find-violations.ts';
import { readSettings } from '../../fixtures/browser/forget-test.ts';
import { findWelcome, transferFile } from '../../fixtures/browser/popup.ts';
import { expect, test as base } from '../test.ts';
import { startTransferServer, type TransferServer } from '../../fixtures/server/transfer-server.ts';

/** For functions that run in the extension's worker. */
declare const chrome: typeof browser;

interface FirstRun {
  desk: LaunchedExtension;
  welcome: Page;
  /** Starts the server at the default address of a new installation. */
  startServer: () => Promise<TransferServer>;
}

/** A browser with a newly installed extension, on a computer without a running server. */
const test = base.extend<{ firstRun: FirstRun }>({
  firstRun: async ({ chromiumPath }, use) => {
    const server = await startTransferServer();
    await server.stop();
    const port = Number(new URL(server.url).port);
    const desk = await launchExtension({
      executablePath: chromiumPath,
      // The default address, at a port of this test.
      args: [`--host-resolver-rules=MAP localhost:8787 127.0.0.1:${port}`],
    });
    const servers = [server];
    const startServer = async () => {
      const started = await startTransferServer({ port });
      servers.push(started);
      return started;
    };
    await use({ desk, welcome: await findWelcome(desk), startServer });
    await desk.close();
    await Promise.all(servers.map((each) => each.dispose()));
  },
});

test('a newcomer gets from the first-run page to a filled field', async ({ firstRun, phone, photo }) => {
  const { desk, welcome, startServer } = firstRun;
  await welcome.bringToFront();
  await expect(welcome.getByRole('heading', { name: /how do you want to pass files on/ })).toBeVisible();
  await welcome.getByText('Use this computer').click();
  await expect(welcome.getByText(/releases\/latest\/download\/pocketfill-server-/)).toBeVisible();
  expect(await findViolations(welcome)).toEqual([]);

  await startServer();
  await expect(welcome.getByRole('heading', { name: 'Your server is running' })).toBeVisible();
  await expect(welcome.getByText(/^A phone cannot open localhost:\d+\./)).toBeVisible();
  const [practice] = await Promise.all([
    desk.context.waitForEvent('page'),
    welcome.getByRole('button', { name: 'Try it now' }).click(),
  ]);
  await practice.waitForLoadState();
  const asked: string[] = [];
  practice.on('request', (request) => asked.push(request.url()));

  const popup = await desk.openPopup(practice);
  await expect(popup.getByText('For “Your picture” on localhost:8787')).toBeVisible();
  await transferFile({ phone, popup }, { name: 'holiday.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(practice.getByRole('heading', { name: 'It works' })).toBeVisible();
  await expect(practice.getByText(/^holiday\.jpg, /)).toBeVisible();
  await expect(practice.locator('#preview')).toBeVisible();
  const ofItsOwn = /^blob:|\/practice\/assets\//;
  expect(asked.filter((url) => !ofItsOwn.test(url))).toEqual([]);
  expect(await findViolations(practice)).toEqual([]);
});

test('a newcomer who was given a setup link gets from the popup to a server that works @release', async ({
  firstRun: { desk },
  server,
}) => {
  const popup = await desk.openPopup(await desk.context.newPage());
  await expect(popup.getByRole('heading', { name: /^One thing is missing/ })).toBeVisible();
  expect(await findViolations(popup)).toEqual([]);
  const [welcome] = await Promise.all([
    desk.context.waitForEvent('page'),
    popup.getByRole('button', { name: 'Set it up' }).click(),
  ]);
  await welcome.getByText('I was given an address').click();
  const field = welcome.getByLabel('Address or setup link');
  await field.fill('ftp://files.example.com');
  await field.press('Enter');
  await expect(welcome.getByText('A server’s address begins with https:// or http://.')).toBeVisible();

  const link = createSetupLink({
    address: server.url,
    routeBase: '/api/svc',
    uploadAddress: null,
    name: 'Files',
    headers: [{ name: 'X-Key', value: 'abc' }],
  });
  await field.fill(link);
  await welcome.getByRole('button', { name: 'Go on' }).click();
  await expect(welcome.getByText(/^It works: localhost:\d+ answers/)).toBeVisible();
  await expect(welcome.getByText('X-Key (hidden)')).toBeVisible();
  expect(await findViolations(welcome)).toEqual([]);
  const saved = async () => JSON.stringify(await readSettings(desk));
  expect(await saved()).not.toContain(server.url);

  await welcome.getByRole('button', { name: 'Use this server' }).click();
  await expect(welcome.getByRole('heading', { name: 'Your server is running' })).toBeVisible();
  expect(await saved()).toContain(server.url);
});

test('the first-run page of an extension from a folder opens behind the page in front @release', async ({
  firstRun: { desk, welcome },
}) => {
  const worker = await desk.worker();
  const areInFront = worker.evaluate(async (url) => {
    const tabs = await chrome.tabs.query({ url });
    return tabs.map(({ active }) => active);
  }, welcome.url());
  expect(await areInFront).toEqual([false]);
});

test('the first-run page names the keys that open the popup @release', async ({ firstRun: { welcome } }) => {
  await expect(welcome.locator('kbd')).toHaveText('Ctrl+Shift+U');
});
