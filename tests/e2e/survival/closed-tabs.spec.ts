import { expectArrivedOnce, expectNothingArrived } from '../../fixtures/site/page-record.ts';
import { jobIdIn } from '../../fixtures/phone/phone.ts';
import { expect, test, type Begin, type PhoneTransfer } from '../test.ts';
import { expectState, linkIn, startSending } from '../../fixtures/browser/popup.ts';

/** Closes the tab and its popup while the phone sends. */
async function closeWhileSending(begin: Begin<PhoneTransfer>): Promise<PhoneTransfer & { jobId: string }> {
  const transfer = await begin('form.html');
  const { page, phone, photo, popup } = transfer;
  const jobId = jobIdIn(await linkIn(popup));
  await startSending(phone, popup, { buffer: photo });
  await page.close();
  await popup.close();
  return { ...transfer, jobId };
}

test('a tab that is closed while the phone sends: its file is offered in another tab, and put there', async ({
  beginWithPhone: begin,
}) => {
  const { extension, phone, photo } = await closeWhileSending(begin);
  const { page: other, popup: otherPopup } = await begin('strict.html');
  const kept = otherPopup.getByTestId('kept-files');
  await expect(kept.getByText('Your phone is still sending a file for 127.0.0.1')).toBeVisible();
  await phone.speedUp();
  await expect(kept.getByText('a.jpg from your phone, for 127.0.0.1')).toBeVisible();
  await expect.poll(() => extension.badgeOf(null)).toBe('1');
  await expectNothingArrived(other);
  await kept.getByRole('button', { name: 'Put it here' }).click();
  await expectState(otherPopup, 'done');
  await expectArrivedOnce(other, photo);
  await expect(kept).toBeHidden();
});

test('a file whose tab is closed can be saved from any other tab @release', async ({
  beginWithPhone: begin,
}) => {
  const { phone } = await closeWhileSending(begin);
  await phone.speedUp();
  const { popup: otherPopup } = await begin('empty.html');
  const downloading = otherPopup.waitForEvent('download');
  await otherPopup.getByTestId('kept-files').getByRole('button', { name: 'Save it' }).click();
  expect((await downloading).suggestedFilename()).toBe('a.jpg');
  await expect(otherPopup.getByTestId('kept-files')).toBeHidden();
});

test('a file whose tab is closed can be discarded, and its backend is told @release', async ({
  beginWithPhone: begin,
}) => {
  const { extension, gate, jobId, phone } = await closeWhileSending(begin);
  await phone.speedUp();
  const { popup: otherPopup } = await begin('empty.html');
  await expect(otherPopup.getByText('a.jpg from your phone')).toBeVisible();
  await otherPopup.getByRole('button', { name: 'Remove' }).click();
  await expect(otherPopup.getByTestId('kept-files')).toBeHidden();
  await expect
    .poll(() => gate.requests.some(({ route, url }) => route === 'cancel' && url.endsWith(`/${jobId}`)))
    .toBe(true);
  await expect.poll(() => extension.badgeOf(null)).toBe('');
});

test('a tab that is closed before its code was used: the code goes with it @release', async ({
  begin,
  phone,
}) => {
  const { gate, page, popup } = await begin('form.html');
  const link = await linkIn(popup);
  const jobId = jobIdIn(link);
  await page.close();
  await expect
    .poll(() => gate.requests.some(({ route, url }) => route === 'cancel' && url.endsWith(`/${jobId}`)))
    .toBe(true);
  await phone.open(link);
  await phone.waitForState('failed');
});
