import type { Page } from '@playwright/test';
import { expectState, linkIn, startSending, transferFile } from '../../fixtures/browser/popup.ts';
import { passport } from '../../fixtures/phone/test-files.ts';
import type { Phone } from '../../fixtures/phone/phone.ts';
import { countFiles, hashInPage } from '../../fixtures/site/page-record.ts';
import { sha256, type TestFile } from '../../fixtures/phone/test-files.ts';
import { expect, test, type PhoneTransfer } from '../test.ts';

const next: TestFile = { name: 'next.txt', mimeType: 'text/plain', buffer: Buffer.from('the next file') };

/** The phone has sent a file, and its page is still open. */
async function sendFirst({ phone, popup, page }: PhoneTransfer): Promise<void> {
  await transferFile({ phone, popup }, passport);
  expect(await countFiles(page, 'receipt')).toBe(1);
}

/** The next request has reached the phone's open page. */
async function expectAsked(phone: Phone): Promise<void> {
  await phone.waitForState('ready');
}

async function openSecond(transfer: PhoneTransfer, openPage: (name: string) => Promise<Page>) {
  const page = await openPage('form.html');
  const popup = await transfer.extension.openPopup(page);
  return { page, popup };
}

test('the next file, for another tab, needs no code: the phone that sent the last one is asked', async ({
  beginWithPhone,
  openPage,
}) => {
  const transfer = await beginWithPhone('form.html');
  await sendFirst(transfer);
  const { page, popup } = await openSecond(transfer, openPage);
  await expect(popup.getByRole('heading', { name: 'Your phone is ready' })).toBeVisible();
  await expect(popup.getByTestId('qr')).toBeHidden();
  await expectAsked(transfer.phone);
  await expectState(popup, 'waiting');
  await transfer.phone.choose(next);
  await expectState(popup, 'done');
  expect(await hashInPage(page, 'receipt')).toBe(sha256(next.buffer));
});

test('a phone that was stopped from the computer while it sent is asked again @release', async ({
  beginWithPhone,
}) => {
  const { page, phone, photo, popup } = await beginWithPhone('form.html');
  await startSending(phone, popup, { buffer: photo });
  await popup.getByRole('button', { name: 'Stop' }).click();
  await phone.waitForState('failed');
  await phone.speedUp();
  await popup.getByRole('button', { name: 'Start again' }).click();
  await expectAsked(phone);
  await phone.choose(next);
  await expectState(popup, 'done');
  expect(await hashInPage(page, 'receipt')).toBe(sha256(next.buffer));
});

test('the popup says when a phone has opened the page, before anything is sent @release', async ({
  beginWithPhone,
}) => {
  const { phone, popup } = await beginWithPhone('form.html');
  await phone.open(await linkIn(popup));
  await expect(popup.getByRole('heading', { name: 'Your phone is connected' })).toBeVisible();
  await expectState(popup, 'waiting');
});
