import { expectArrivedOnce, expectNothingArrived } from '../../fixtures/site/page-record.ts';
import { expect, test } from '../test.ts';
import { expectState, linkIn, startSending } from '../../fixtures/browser/popup.ts';

test('a tab that is closed while the phone sends: its file is offered in another tab, and put there', async ({
  extension,
  openPage,
  phone,
  photo,
}) => {
  const page = await openPage('form.html');
  const other = await openPage('strict.html');
  const popup = await extension.openPopup(page);
  await startSending(phone, popup, { buffer: photo });
  await page.close();
  await popup.close();

  const otherPopup = await extension.openPopup(other);
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

test('a file whose tab is closed can be saved from any other tab', async ({ begin, openPage }) => {
  const { extension, page, phone, photo, popup } = await begin('form.html');
  await startSending(phone, popup, { buffer: photo });
  await page.close();
  await popup.close();
  await phone.speedUp();
  const otherPopup = await extension.openPopup(await openPage('empty.html'));
  const downloading = otherPopup.waitForEvent('download');
  await otherPopup.getByTestId('kept-files').getByRole('button', { name: 'Save it' }).click();
  expect((await downloading).suggestedFilename()).toBe('a.jpg');
  await expect(otherPopup.getByTestId('kept-files')).toBeHidden();
});

test('a file whose tab is closed can be discarded, and its backend is told', async ({ begin, openPage }) => {
  const { extension, gate, page, phone, photo, popup } = await begin('form.html');
  const jobId = new URL(await linkIn(popup)).searchParams.get('job_id');
  await startSending(phone, popup, { buffer: photo });
  await page.close();
  await popup.close();
  await phone.speedUp();
  const otherPopup = await extension.openPopup(await openPage('empty.html'));
  await expect(otherPopup.getByText('a.jpg from your phone')).toBeVisible();
  await otherPopup.getByRole('button', { name: 'Remove' }).click();
  await expect(otherPopup.getByTestId('kept-files')).toBeHidden();
  await expect
    .poll(() => gate.requests.some(({ route, url }) => route === 'cancel' && url.endsWith(`/${jobId}`)))
    .toBe(true);
  await expect.poll(() => extension.badgeOf(null)).toBe('');
});

test('a tab that is closed before its code was used: the code goes with it', async ({ begin }) => {
  const { gate, page, phone, popup } = await begin('form.html');
  const link = await linkIn(popup);
  const jobId = new URL(link).searchParams.get('job_id');
  await page.close();
  await expect
    .poll(() => gate.requests.some(({ route, url }) => route === 'cancel' && url.endsWith(`/${jobId}`)))
    .toBe(true);
  await phone.open(link);
  await phone.waitForState('failed');
});
