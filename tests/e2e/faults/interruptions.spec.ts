import { expectArrivedOnce, hashInPage } from '../../fixtures/site/page-record.ts';
import { blockPage } from '../../fixtures/site/block-page.ts';
import { startGate } from '../../fixtures/server/gate.ts';
import { expectPickersAnswered } from '../../fixtures/browser/expect-pickers-answered.ts';
import { expect, test } from '../test.ts';
import { expectState, linkIn } from '../../fixtures/browser/popup.ts';
import { sha256 } from '../../fixtures/phone/test-files.ts';
import { startTransferServer } from '../../fixtures/server/transfer-server.ts';

test('a reopened popup shows the same code, and a new one after the end was shown', async ({ begin }) => {
  const { extension, page, popup: first } = await begin('form.html');
  const link = await first.getByTestId('upload-link').getAttribute('href');
  await first.close();
  const second = await extension.openPopup(page);
  await expect(second.getByTestId('upload-link')).toHaveAttribute('href', link ?? '');
  await second.getByRole('button', { name: 'Cancel' }).click();
  await expectState(second, 'cancelled');
  await second.close();
  const third = await extension.openPopup(page);
  await expectState(third, 'waiting');
  await expect(third.getByTestId('upload-link')).not.toHaveAttribute('href', link ?? '');
});

test('a page loaded anew while the code waits gets the file, once the popup was opened on it @release', async ({
  begin,
}) => {
  const { extension, page, phone, photo, popup: first } = await begin('form.html');
  const link = await linkIn(first);
  await phone.open(link);
  await first.close();
  await page.reload();
  const second = await extension.openPopup(page);
  await expect(second.getByTestId('upload-link')).toHaveAttribute('href', link);
  const tabId = await extension.tabIdOf(page);
  await expect.poll(() => extension.badgeOf(tabId)).toBe('…');
  // The code comes before the popup has surveyed the reloaded page; a file before that survey finds no page.
  await expectPickersAnswered(extension, page);
  await phone.choose({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expectState(second, 'done');
  expect(await hashInPage(page, 'receipt')).toBe(sha256(photo));
});

test('a page too busy to answer does not delay the code, and gets the file once it answers @release', async ({
  extension,
  gate,
  openPage,
  wirePhone: phone,
  photo,
}) => {
  const page = await openPage('form.html');
  const tabId = await extension.tabIdOf(page);
  const busy = await blockPage(page, gate);
  const popup = await extension.openPopupOf(tabId);
  await expectState(popup, 'waiting');
  await expect(popup.getByText('does not respond')).toBeVisible();
  const link = await linkIn(popup);
  busy.release();
  await expect(popup.getByRole('radio', { name: 'Receipt' })).toBeChecked();
  expect(await linkIn(popup)).toBe(link);
  await phone.open(link);
  await phone.choose({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expectState(popup, 'done');
  await expectArrivedOnce(page, photo);
});

test('both sides say that a code has expired, with a way to a new one @release', async ({
  beginWithPhone,
  extension,
  server,
}) => {
  const brief = await startTransferServer({ args: ['--job-lifetime', '0.03'] });
  const before = await startGate(brief.url);
  try {
    await extension.setBackend(before.origin);
    // The code lives for two seconds; the test holds its end until it has read the link.
    const end = before.hold('wait');
    const { phone, popup } = await beginWithPhone('form.html');
    const link = await linkIn(popup);
    end.release();
    await expectState(popup, 'failed');
    await expect(popup.getByRole('heading', { name: /expired/i })).toBeVisible();
    await phone.open(link);
    await phone.waitForState('failed');
    await extension.setBackend(server.url);
    await popup.bringToFront();
    await popup.getByRole('button', { name: /new code|start again|try again/i }).click();
    await expectState(popup, 'waiting');
  } finally {
    await before.close();
    await brief.dispose();
  }
});
