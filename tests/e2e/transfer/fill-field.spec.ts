import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { codeIn, linkIn, expectState, transferFile } from '../../fixtures/browser/popup.ts';
import { hashInPage, seenBy } from '../../fixtures/site/page-record.ts';
import { sha256 } from '../../fixtures/phone/test-files.ts';
import { expect, test } from '../test.ts';

test('a photo goes from the phone into the page’s field, with name, type and bytes', async ({
  begin,
  phone,
}) => {
  const { extension, page, photo, popup } = await begin('form.html');
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

test('a file keeps its own time @release', async ({ beginWithPhone }) => {
  const takenAt = new Date('2019-07-14T09:30:15Z');
  const folder = await mkdtemp(path.join(tmpdir(), 'pocketfill-photo-'));
  const photo = path.join(folder, 'old.txt');
  await writeFile(photo, 'from long ago');
  await utimes(photo, takenAt, takenAt);
  const { page, phone, popup } = await beginWithPhone('form.html');
  await transferFile({ phone, popup }, photo);
  const time = await page.evaluate(() => document.querySelector('input')?.files?.[0]?.lastModified);
  expect(time).toBe(takenAt.getTime());
  await rm(folder, { recursive: true });
});

test('a photo whose type the phone does not know goes into a field for images @release', async ({
  begin,
  photo,
}) => {
  const { page, send } = await begin('form.html', async (opened) => {
    await opened.getByLabel('Receipt').evaluate((field: HTMLInputElement) => (field.accept = 'image/*'));
    await opened.getByLabel('Receipt').focus();
  });
  await send({ name: 'IMG_2.HEIC', mimeType: '', buffer: photo });
  expect((await seenBy(page)).at(-1)?.files).toMatchObject([{ name: 'IMG_2.HEIC', type: 'image/heic' }]);
});

test('an empty file arrives after the person has confirmed it @release', async ({ begin, phone }) => {
  const { page, popup } = await begin('form.html');
  await phone.open(await linkIn(popup));
  await phone.choose({ name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) });
  await expect(phone.page.getByRole('alert')).toContainText('This file is empty');
  await expectState(popup, 'waiting');
  await phone.page.getByRole('button', { name: 'Send it anyway' }).click();
  await expectState(popup, 'done');
  expect((await seenBy(page)).at(-1)?.files).toEqual([{ name: 'empty.txt', type: 'text/plain', size: 0 }]);
});

for (const [title, name, expected] of [
  ['with emoji and quotes', 'Füße 🏖️ "best" \'one\'.jpg', 'Füße 🏖️ "best" \'one\'.jpg'],
  ['of 255 bytes', `${'é'.repeat(125)}x.jpg`, `${'é'.repeat(125)}x.jpg`],
  ['that looks like a path', '../../etc/passwd', 'passwd'],
] as const) {
  test(`a name ${title} arrives safe and whole @release`, async ({ begin, phone }) => {
    const { page, popup } = await begin('form.html');
    await phone.open(await linkIn(popup));
    await chooseNamed(phone.page, name);
    await expectState(popup, 'done');
    expect((await seenBy(page)).at(-1)?.files[0]?.name).toBe(expected);
  });
}

/** Sets the file by script, since a test driver cleans names. */
async function chooseNamed(page: Parameters<typeof seenBy>[0], name: string): Promise<void> {
  await page.getByLabel('Choose a file', { exact: true }).evaluate((field: HTMLInputElement, fileName) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['hello'], fileName, { type: 'text/plain' }));
    field.files = transfer.files;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }, name);
}

test('the field that has focus gets the file, and what it takes shapes the phone’s picker', async ({
  begin,
  phone,
}) => {
  const { page, photo, popup } = await begin('form.html', (page) =>
    page.getByLabel('Passport photo').focus(),
  );
  await expect(popup.getByText('Passport photo')).toBeVisible();
  await phone.open(await linkIn(popup));
  await expect(phone.page.getByLabel('Choose a file', { exact: true })).toHaveAttribute('accept', 'image/*');
  await phone.choose({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expectState(popup, 'done');
  expect((await seenBy(page)).map(({ name }) => name)).toEqual(['passport', 'passport']);
});

test('a hidden field behind a label is filled, a disabled one is not @release', async ({ begin }) => {
  const { page, popup, send } = await begin('hidden.html');
  await expect(popup.getByText('Upload a picture')).toBeVisible();
  await send({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  expect((await seenBy(page)).at(-1)?.name).toBe('receipt');
});

test('another file joins the first in a field that takes several @release', async ({ begin }) => {
  const { page, popup, send } = await begin('form.html', (page) => page.getByLabel('Other papers').focus());
  for (const name of ['one.txt', 'two.txt']) {
    await expectState(popup, 'waiting');
    await send({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });
    if (name === 'one.txt') await popup.getByRole('button', { name: 'Another file' }).click();
  }
  const last = (await seenBy(page)).at(-1);
  expect(last?.files.map((file) => file.name)).toEqual(['one.txt', 'two.txt']);
  expect(await hashInPage(page, 'papers', 1)).toBe(sha256(Buffer.from('two.txt')));
});

test('a page with a strict content security policy is filled @release', async ({ begin }) => {
  const { page, photo, send } = await begin('strict.html');
  await send({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
  expect(await hashInPage(page, 'receipt')).toBe(sha256(photo));
});
