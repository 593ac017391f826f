import type { Page } from '@playwright/test';
import { expectState, startSending } from '../../fixtures/browser/popup.ts';
import type { LaunchedExtension } from '../../fixtures/browser/launch-extension.ts';
import { readQrCode } from '../../fixtures/phone/read-qr-code.ts';
import { sha256 } from '../../fixtures/phone/test-files.ts';
import { startTeamServer, type TeamServer } from '../../fixtures/server/team-server.ts';
import { expectArrivedOnce, hashInPage } from '../../fixtures/site/page-record.ts';
import { expect, test as base } from '../test.ts';

const test = base.extend<object, { team: TeamServer }>({
  team: [
    async ({}, use) => {
      const team = await startTeamServer();
      await use(team);
      await team.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

async function openOptions({ context, id }: LaunchedExtension): Promise<Page> {
  const options = await context.newPage();
  await options.goto(`chrome-extension://${id}/options.html`);
  return options;
}

async function saveKey(options: Page, key: string): Promise<void> {
  await options.getByLabel('Key', { exact: true }).fill(key);
  await options.getByRole('button', { name: 'Save' }).click();
  await expect(options.getByRole('status')).toHaveText(/^Saved/);
}

test('a server for a team asks the shipped build for a key, and takes a file with the one in a setup link', async ({
  realDesk,
  team,
  wirePhone: phone,
  photo,
  site,
}) => {
  const { extension } = realDesk;
  await extension.setBackend(team.url);
  const options = await openOptions(extension);
  const test = async (key: string, said: RegExp) => {
    await options.getByLabel('Key', { exact: true }).fill(key);
    await options.getByRole('button', { name: 'Test connection' }).click();
    await expect(options.getByRole('status')).toHaveText(said);
    await expect(options.getByLabel('Key', { exact: true })).toBeFocused();
  };
  // No permission for any site is needed to read these answers.
  await test('', /^127\.0\.0\.1:\d+ wants a key\./);
  await test('svcp_0123456789abcdef_of-another-server', /does not accept this key/);
  await options.close();

  const page = await extension.context.newPage();
  await page.goto(`${site.origin}/form.html`);
  await page.getByLabel('Receipt').focus();
  const refused = await realDesk.openPopup();
  await expect.poll(() => refused.evaluate('document.body.innerText')).toMatch(/wants a key.+\s+Set the key/);
  await realDesk.press('Escape');

  const setup = await extension.context.newPage();
  const { link } = await team.letIn('Ada’s laptop');
  await setup.goto(`chrome-extension://${extension.id}/setup.html#${encodeURIComponent(link)}`);
  await expect(setup.getByRole('status')).toHaveText(/^It works/);
  await setup.getByRole('button', { name: 'Use this server' }).click();
  await setup.waitForURL(/\/welcome\.html$/);
  await setup.close();

  await page.bringToFront();
  await page.getByLabel('Receipt').focus();
  const popup = await realDesk.openPopup();
  await expect
    .poll(() => popup.evaluate('document.querySelector("[data-testid=qr] svg") !== null'))
    .toBe(true);
  const { data } = await popup.send('Page.captureScreenshot');
  await phone.open(await readQrCode(Buffer.from(String(data), 'base64')));
  await phone.choose({ name: 'holiday.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.waitForFunction(() => document.querySelector('input')?.files?.length === 1);
  expect(await hashInPage(page, 'receipt')).toBe(sha256(photo));
});

test('a key that is revoked while the phone sends is said, and the file arrives with a new one', async ({
  beginWithPhone,
  extension,
  team,
}) => {
  await extension.setBackend(team.url);
  const options = await openOptions(extension);
  const first = await team.letIn('Ada');
  await saveKey(options, first.key);

  const { page, phone, photo, popup } = await beginWithPhone('form.html');
  await startSending(phone, popup, { buffer: photo });
  await team.revoke(first);
  await expectState(popup, 'failed');
  await expect(popup.getByRole('heading', { name: /does not accept this browser’s key/ })).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Set the key' })).toBeVisible();

  await phone.speedUp();
  await phone.waitForState('done'); // it needs no key
  await saveKey(options, (await team.letIn('Ada again')).key);
  await popup.getByRole('button', { name: 'Try again' }).click();
  await expectState(popup, 'done');
  await expectArrivedOnce(page, photo);
});
