import type { Page } from '@playwright/test';
import { expectArrivedOnce, expectNothingArrived } from '../../fixtures/site/page-record.ts';
import { chooseInMenu } from '../../fixtures/browser/extension-worker.ts';
import type { LaunchedExtension } from '../../fixtures/browser/launch-extension.ts';
import { expect, test, type Begin, type PhoneTransfer } from '../test.ts';
import { expectState, startSending } from '../../fixtures/browser/popup.ts';

/** The person's right click, and their choice of "Fill from phone" in the menu. */
async function fillFromPhone(extension: LaunchedExtension, page: Page, label: string): Promise<void> {
  const tabId = await extension.tabIdOf(page);
  await page.getByLabel(label).click({ button: 'right' });
  await chooseInMenu(extension, { tabId, frameId: 0 });
}

/** A photo is being sent for the first field when the person asks for a file for the third. */
async function askTwice(begin: Begin<PhoneTransfer>): Promise<PhoneTransfer> {
  const transfer = await begin('form.html');
  const { extension, page, phone, photo, popup } = transfer;
  await startSending(phone, popup, { buffer: photo });
  await fillFromPhone(extension, page, 'Other papers');
  await popup.bringToFront();
  await expect(popup.getByTestId('proposal')).toContainText('Other papers');
  await expectState(popup, 'receiving');
  return transfer;
}

test('a second file asked for in a tab while the phone sends: the one that comes may go there instead @release', async ({
  beginWithPhone: begin,
}) => {
  const { page, phone, photo, popup } = await askTwice(begin);
  await popup.getByRole('button', { name: 'Put it into “Other papers” instead' }).click();
  await expect(popup.getByTestId('proposal')).toBeHidden();
  await phone.speedUp();
  await expectState(popup, 'done');
  await expectArrivedOnce(page, photo, 'papers');
});

test('a second file asked for in a tab while the phone sends: the first may be stopped for a new code @release', async ({
  beginWithPhone: begin,
}) => {
  const { page, phone, popup, send } = await askTwice(begin);
  await popup.getByRole('button', { name: 'Stop it, new code for “Other papers”' }).click();
  await expectState(popup, 'waiting');
  // It may show the next request by now
  await expect(phone.page.getByTestId('upload-state')).not.toHaveAttribute('data-state', 'sending');
  await expectNothingArrived(page);
  await phone.speedUp();
  const other = Buffer.from('another file');
  await send({ name: 'b.txt', mimeType: 'text/plain', buffer: other });
  await expectArrivedOnce(page, other, 'papers');
});

test('a second file asked for in a tab while the phone sends: the first may be left as it is @release', async ({
  beginWithPhone: begin,
}) => {
  const { page, phone, photo, popup } = await askTwice(begin);
  await popup.getByRole('button', { name: 'Leave it as it is' }).click();
  await expect(popup.getByTestId('proposal')).toBeHidden();
  await phone.speedUp();
  await expectState(popup, 'done');
  await expectArrivedOnce(page, photo);
});
