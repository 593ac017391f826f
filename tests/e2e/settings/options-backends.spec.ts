import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectState } from '../../fixtures/browser/popup.ts';
import type { LaunchedExtension } from '../../fixtures/browser/launch-extension.ts';
import type { Behaviour } from '../../fixtures/server/gate-exchange.ts';
import { expect, test } from '../test.ts';
import { startTransferServer } from '../../fixtures/server/transfer-server.ts';

const KEY = 'Bearer canary-3f9a';
/** The routes of a backend in a successful transfer. */
const JOB_ROUTES = ['create', 'get', 'wait', 'download', 'followUrls', 'cancel'] as const;
const BYTE_ROUTES = ['bytes', 'follow'] as const;

async function openOptions(extension: LaunchedExtension): Promise<Page> {
  const page = await extension.context.newPage();
  await page.goto(`chrome-extension://${extension.id}/options.html`);
  await page.getByLabel('Backend address').waitFor();
  return page;
}

async function addBackend(options: Page, name: string, address: string): Promise<void> {
  await options.getByRole('button', { name: 'Add another backend' }).click();
  await options.getByLabel('Backend address').fill(address);
  await options.getByLabel('Name', { exact: true }).fill(name);
  await options.getByRole('button', { name: 'Save' }).click();
  await expect(options.getByRole('status')).toHaveText(/Saved/);
}

async function addHeader(options: Page, name: string, value: string): Promise<void> {
  await options.getByRole('button', { name: 'Add a header' }).click();
  await options.getByLabel('Header name').last().fill(name);
  await options.getByLabel('Value', { exact: true }).last().fill(value);
}

test('a second backend is saved by its name, chosen in the popup, and gives the code at once', async ({
  begin,
  extension,
}) => {
  const other = await startTransferServer();
  const options = await openOptions(extension);
  await addBackend(options, 'Attic', other.url);
  await expect(options.getByRole('status')).toHaveText('Saved. Choose it above, and new transfers use it.');

  const { gate, popup } = await begin('form.html');
  await expectState(popup, 'waiting');
  const link = popup.getByTestId('upload-link');
  const first = await link.getAttribute('href');
  const chooser = popup.getByLabel('Backend', { exact: true });
  await expect(chooser).toHaveValue(/./);
  await chooser.selectOption('Attic');
  await expect(link).not.toHaveAttribute('href', first ?? '');
  await expect(link).toHaveAttribute('href', new RegExp(`^${other.uploadUrl}/`));
  await expect.poll(() => gate.count('cancel'), { message: 'the code before is void' }).toBe(1);
  await expect(options.getByRole('radio', { name: 'Attic' }), 'the options follow').toBeChecked();
  await other.dispose();
});

test('a backend that wants a key gets it on all its routes, and the host of the file does not @release', async ({
  beginWithPhone,
  extension,
  gate,
}) => {
  const unexpected: string[] = [];
  const wantKey: Behaviour = (exchange) => {
    if (exchange.request.headers.authorization === KEY) return exchange.pass();
    return exchange.answer(401, { 'content-type': 'application/json' }, '{"error":"No key."}');
  };
  for (const route of JOB_ROUTES) gate.on(route, wantKey);
  for (const route of BYTE_ROUTES) {
    gate.on(route, (exchange) => {
      if (exchange.request.headers.authorization) unexpected.push(exchange.request.url ?? '');
      return exchange.pass();
    });
  }

  const options = await openOptions(extension);
  await options.getByRole('button', { name: 'Test connection' }).click();
  await expect(options.getByRole('status')).toHaveText(/wants a key\. Enter the one/);
  await expect(options.getByLabel('Key', { exact: true })).toBeFocused();
  await options.keyboard.type(KEY.replace('Bearer ', ''));
  await expect(options.getByLabel('Key', { exact: true })).toHaveAttribute('type', 'password');
  await options.getByRole('button', { name: 'Test connection' }).click();
  await expect(options.getByRole('status')).toHaveText(/It works/);
  await options.getByRole('button', { name: 'Save' }).click();
  await expect(options.getByRole('status')).toHaveText(/Saved/);
  await options.close();

  const { page, phone, popup, send } = await beginWithPhone('form.html');
  await send({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  expect(gate.count('bytes') + gate.count('follow')).toBeGreaterThan(0);
  expect(unexpected).toEqual([]);
  for (const seen of [page, popup, phone.page]) expect(await seen.content()).not.toContain('canary-3f9a');
});

test('forms and rows that come and go can be used by keyboard', async ({ extension }) => {
  const options = await openOptions(extension);
  const press = async (name: string) => {
    await options.getByRole('button', { name }).focus();
    await options.keyboard.press('Enter');
  };
  await press('Add another backend');
  await expect(options.getByLabel('Backend address')).toBeFocused();
  await options.keyboard.type('attic.example');
  await options.keyboard.press('Enter');
  await expect(options.getByRole('status')).toHaveText(/Saved/);
  await expect(options.getByLabel('Backend address')).toHaveValue('https://attic.example');
  await expect(options.getByLabel('Backend address')).toBeFocused();
  await options.reload();
  await options.getByLabel('Backend address').waitFor();
  await expect(options.locator(':focus'), 'nothing takes the focus by itself').toHaveCount(0);
  await options.getByText('Advanced').click();
  await press('Add a header');
  await expect(options.getByLabel('Header name')).toBeFocused();
  await press('Remove the header');
  await expect(options.getByRole('button', { name: 'Add a header' })).toBeFocused();
  await press('Edit attic.example');
  await expect(options.getByLabel('Backend address')).toBeFocused();
  await press('Remove attic.example');
  await expect(options.getByRole('button', { name: 'Undo' })).toBeFocused();
});

test('backends are exported to another browser as a file, without keys unless the person wants them @release', async ({
  extension,
  gate,
}, testInfo) => {
  const options = await openOptions(extension);
  await options.getByText('Advanced').click();
  await options.getByLabel('Name', { exact: true }).fill('Home');
  await addHeader(options, 'Authorization', KEY);
  await options.getByRole('button', { name: 'Save' }).click();
  await expect(options.getByRole('status')).toHaveText(/Saved/);

  const exportTo = async (name: string): Promise<string> => {
    const [download] = await Promise.all([
      options.waitForEvent('download'),
      options.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('pocketfill-backends.json');
    const path = testInfo.outputPath(name);
    await download.saveAs(path);
    return path;
  };
  const without = await exportTo('without.json');
  await options.getByLabel('Include header values').check();
  const complete = await exportTo('complete.json');
  expect(await readFile(without, 'utf8')).not.toContain('canary-3f9a');
  expect(await readFile(complete, 'utf8')).toContain('canary-3f9a');

  const field = options.getByLabel('Import', { exact: true });
  await field.setInputFiles(without);
  await expect(options.getByText('1 backend was there already.')).toBeVisible();
  await options.getByLabel('Backend address').fill('https://elsewhere.example');
  await options.getByRole('button', { name: 'Save' }).click();
  await expect(options.getByRole('status')).toHaveText(/Saved/);
  await field.setInputFiles(complete);
  await expect(options.getByText(/^Added: Home 2\. You have a different Home/)).toBeVisible();
  await options.getByRole('button', { name: 'Edit Home 2' }).click();
  await expect(options.getByLabel('Backend address')).toHaveValue(gate.origin);
  await field.setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('hello') });
  await expect(options.getByText('This file is not JSON.')).toBeVisible();
});
