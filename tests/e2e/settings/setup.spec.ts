import type { Page } from '@playwright/test';
import { createSetupLink, type SetupLink } from '@svc/protocol';
import type { LaunchedExtension } from '../../fixtures/browser/launch-extension.ts';
import { findViolations } from '../../fixtures/browser/find-violations.ts';
import { readSettings } from '../../fixtures/browser/forget-test.ts';
import { answerWith, cutBeforeAnswer } from '../../fixtures/server/gate-behaviours.ts';
import { expect, test } from '../test.ts';

function linkTo(address: string, more: Partial<SetupLink> = {}): string {
  return createSetupLink({
    address,
    routeBase: '/api/svc',
    uploadAddress: null,
    name: 'Work',
    headers: [],
    ...more,
  });
}

async function openSetup({ context, id }: LaunchedExtension, link: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`chrome-extension://${id}/setup.html#${encodeURIComponent(link)}`);
  return page;
}

async function savedText(extension: LaunchedExtension): Promise<string> {
  return JSON.stringify(await readSettings(extension));
}

test('a setup link is shown, tested and saved only by a click on its own page', async ({
  extension,
  server,
}) => {
  const setup = await openSetup(extension, linkTo(server.url));
  await expect(
    setup.getByRole('heading', { name: /^Set up Pocketfill with localhost:\d+\?$/ }),
  ).toBeFocused();
  await expect(setup.getByRole('status')).toHaveText(/^It works/);
  expect(await findViolations(setup)).toEqual([]);
  // A reload asks again, and the address no longer says what may be a key.
  expect(setup.url()).not.toContain('Work');
  await setup.reload();
  await expect(setup.getByRole('status')).toHaveText(/^It works/);
  expect(await savedText(extension)).not.toContain(server.url);

  await setup.getByRole('textbox', { name: 'Name' }).fill('My files');
  await setup.getByRole('button', { name: 'Use this server' }).click();
  await setup.waitForURL(/\/welcome\.html$/);
  await expect(setup.getByRole('heading', { name: 'Your server is running' })).toBeVisible();
  expect(await savedText(extension)).toMatch(/My files/);
});

test('what does not work is said in a sentence, and saved only on a second choice @release', async ({
  extension,
  gate,
}) => {
  gate.on('get', answerWith(401));
  const address = gate.origin.replace('127.0.0.1', 'localhost');
  const setup = await openSetup(extension, linkTo(address));
  await expect(setup.getByRole('status')).toHaveText(/wants a key\. Ask whoever runs it/);
  gate.on('get', cutBeforeAnswer);
  await setup.getByRole('button', { name: 'Try again' }).click();
  await expect(setup.getByRole('status')).toHaveText(/^Nothing answers at localhost:\d+/);
  expect(await savedText(extension)).not.toContain(address);
  await setup.getByRole('button', { name: 'Save it anyway' }).click();
  await setup.waitForURL(/\/welcome\.html$/);
  expect(await savedText(extension)).toContain(address);
});

test('a setup link that offers nothing says so, and leads to the field for an address @release', async ({
  extension,
}) => {
  const setup = await openSetup(extension, 'https://files.example.com/setup#pocketfill=1&header=Cookie: a=b');
  await expect(setup.getByText(/holds something that browsers do not send/)).toBeVisible();
  await setup.getByRole('button', { name: 'Enter an address' }).click();
  await setup.waitForURL(/\/welcome\.html$/);
});

test('the icon, clicked on the page of a setup link, opens the question instead of a code', async ({
  realDesk,
  gate,
}) => {
  const { context } = realDesk.extension;
  const page = await context.newPage();
  await page.goto(linkTo(gate.origin));
  const setup = context.waitForEvent('page', (other) => other.url().includes('/setup.html'));
  await page.bringToFront();
  await page.locator('body').click();
  await realDesk.press('ctrl+shift+u');
  await expect((await setup).getByRole('heading', { level: 1 })).toHaveText(/^Set up Pocketfill with 127/);
  await expect.poll(() => realDesk.isPopupOpen()).toBe(false);
  expect(gate.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});
