import { codeIn, linkIn, expectState } from '../../fixtures/browser/popup.ts';
import { hashInPage, seenBy } from '../../fixtures/site/page-record.ts';
import { sha256 } from '../../fixtures/phone/test-files.ts';
import { expect, test } from '../test.ts';

test('a photo goes from the phone into the page’s field, with name, type and bytes', async ({
  beginWithPhone,
}) => {
  const { extension, page, phone, photo, popup } = await beginWithPhone('form.html');
  await expectState(popup, 'waiting');
  const tabId = await extension.tabIdOf(page);
  await expect.poll(() => extension.badgeOf(tabId)).toBe('…');
  const link = await phone.scan(codeIn(popup));
  await expect(popup.getByTestId('upload-link')).toHaveAttribute('href', link);

  await phone.waitForState('ready');
  await phone.choose({ name: 'holiday.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expectState(popup, 'done');
  await phone.waitForState('done');
  const picture = popup.locator('.only-picture');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await expect.poll(() => extension.badgeOf(tabId)).toBe('✓');
  const file = { name: 'holiday.jpg', type: 'image/jpeg', size: photo.length };
  expect(await seenBy(page)).toMatchObject([
    { type: 'input', name: 'receipt', bubbles: true, composed: true, files: [file], isFileList: true },
    { type: 'change', name: 'receipt', bubbles: true, composed: false, files: [file], isFileList: true },
  ]);
  expect(await hashInPage(page, 'receipt')).toBe(sha256(photo));
});

test('a photo whose type the phone does not know goes into a field for images @release', async ({
  begin,
}) => {
  const { page, photo, send } = await begin('form.html', async (opened) => {
    await opened.getByLabel('Receipt').evaluate((field: HTMLInputElement) => (field.accept = 'image/*'));
    await opened.getByLabel('Receipt').focus();
  });
  await send({ name: 'IMG_2.HEIC', mimeType: '', buffer: photo });
  expect((await seenBy(page)).at(-1)?.files).toMatchObject([{ name: 'IMG_2.HEIC', type: 'image/heic' }]);
});

test('the field that has focus gets the file, and what it takes shapes the phone’s picker @release', async ({
  beginWithPhone,
}) => {
  const { page, phone, photo, popup } = await beginWithPhone('form.html', (page) =>
    page.getByLabel('Passport photo').focus(),
  );
  await expect(popup.getByText('Passport photo')).toBeVisible();
  await phone.open(await linkIn(popup));
  await expect(phone.page.getByLabel('Choose a file', { exact: true })).toHaveAttribute('accept', 'image/*');
  await phone.choose({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expectState(popup, 'done');
  expect((await seenBy(page)).map(({ name }) => name)).toEqual(['passport', 'passport']);
});
