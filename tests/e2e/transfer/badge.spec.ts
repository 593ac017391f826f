import { expectArrivedOnce } from '../../fixtures/site/page-record.ts';
import { expect, test } from '../test.ts';
import { expectState, linkIn } from '../../fixtures/browser/popup.ts';

const FILE = { name: 'a.jpg', mimeType: 'image/jpeg' };

test('the icon still tells of a code when its tab has loaded another page @release', async ({
  extension,
  openPage,
  site,
}) => {
  const page = await openPage('form.html');
  const tabId = await extension.tabIdOf(page);
  const popup = await extension.openPopupOf(tabId);
  await linkIn(popup);
  await expect.poll(() => extension.badgeOf(tabId)).toBe('…');
  await page.reload();
  await expect.poll(() => extension.badgeOf(tabId), { message: 'loaded anew' }).toBe('…');
  await page.goto(`${site.origin}/strict.html`);
  await expect.poll(() => extension.badgeOf(tabId), { message: 'another page' }).toBe('…');
});

test('the icon counts the kept files also in a tab whose transfer was cancelled @release', async ({
  extension,
  openPage,
  wirePhone: phone,
  photo,
}) => {
  const closing = await openPage('empty.html');
  const first = await extension.openPopup(closing);
  await phone.open(await linkIn(first));
  await phone.choose({ ...FILE, buffer: photo });
  await expectState(first, 'holding');
  await closing.close();
  await first.close();

  const page = await openPage('strict.html');
  const tabId = await extension.tabIdOf(page);
  const popup = await extension.openPopupOf(tabId);
  await linkIn(popup);
  await expect.poll(() => extension.badgeOf(tabId)).toBe('…');
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await expectState(popup, 'cancelled');
  await expect.poll(() => extension.badgeOf(tabId)).toBe('1');

  await popup.getByRole('button', { name: 'Put it here' }).click();
  await expectState(popup, 'done');
  await expectArrivedOnce(page, photo);
  await expect.poll(() => extension.badgeOf(null)).toBe('');
});

test('a popup that is open in its own tab says when the tab of its transfer is closed @release', async ({
  extension,
  openPage,
}) => {
  const page = await openPage('form.html');
  const tabId = await extension.tabIdOf(page);
  const popup = await extension.openPopupOf(tabId);
  await linkIn(popup);
  await page.close();
  await expect(popup.getByRole('heading', { level: 2 })).toHaveText(/^The tab that this was for is closed\./);
  const again = await extension.openPopupOf(tabId);
  await expect(again.getByRole('heading', { level: 2 })).toHaveText(/^The tab that this was for is closed\./);
  await expect(again.getByRole('button', { name: 'Reload Pocketfill' })).toBeHidden();
});
