import type { Page } from '@playwright/test';
import { expectPickersAnswered } from '../../fixtures/browser/expect-pickers-answered.ts';
import { lookInPage } from '../../fixtures/browser/in-page.ts';
import { listenForPickers } from '../../fixtures/browser/native-picker.ts';
import { chooseOtherPlace, expectState, linkIn, transferFile } from '../../fixtures/browser/popup.ts';
import { seenBy } from '../../fixtures/site/page-record.ts';
import { expect, test } from '../test.ts';

const text = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('a note') };
const image = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(30) };

function filesIn(page: Page, field: string): Promise<string[]> {
  return page.evaluate(
    (name) =>
      [...(document.querySelector<HTMLInputElement>(`[name=${name}]`)?.files ?? [])].map((file) => file.name),
    field,
  );
}

test('the popup lists the places of a page with what they take, and the chosen one gets the file', async ({
  begin,
}) => {
  const { page, popup, send } = await begin('claim.html');
  await expectState(popup, 'waiting');
  const targets = popup.getByTestId('targets');
  await expect(targets.getByRole('radio')).toHaveCount(4);
  await expect(targets.getByRole('radio', { name: /Passport, front/ })).toBeChecked();
  await expect(targets).toContainText('image, 5 MB');

  // The current code was for images of 5 MB, so this place gets its own.
  await chooseOtherPlace(popup, /Other papers/);
  await send(text);
  expect(await filesIn(page, 'papers')).toEqual(['note.txt']);

  await popup.getByRole('button', { name: 'Add another file' }).click();
  await expectState(popup, 'waiting');
  await send({ ...text, name: 'second.txt' });
  expect(await filesIn(page, 'papers')).toEqual(['note.txt', 'second.txt']);

  await popup.getByRole('button', { name: 'Replace' }).click();
  await expectState(popup, 'waiting');
  await send({ ...text, name: 'third.txt' });
  expect(await filesIn(page, 'papers')).toEqual(['third.txt']);
});

test('a place that is hovered in the popup is outlined in the page @release', async ({ begin }) => {
  const { page, popup } = await begin('claim.html');
  const lastInPage = () => page.evaluate(() => document.documentElement.lastElementChild?.localName);
  expect(await lastInPage()).toBe('body');
  await popup.getByTestId('targets').getByText('Passport, back').hover();
  await expect.poll(lastInPage).toBe('div');
  await popup.getByText('Scan with your phone’s camera').first().hover();
  await expect.poll(lastInPage).toBe('body');
});

test('what a place asks for shapes the phone’s page, size limit and site included', async ({
  beginWithPhone,
}) => {
  const { page, phone, popup } = await beginWithPhone('claim.html');
  await expectState(popup, 'waiting');
  await chooseOtherPlace(popup, /Passport, back/);
  await phone.open(await linkIn(popup));
  await expect(phone.page.getByLabel('Choose a file', { exact: true })).toHaveAttribute('accept', 'image/*');
  await expect(phone.page.locator('body')).toContainText(new URL(page.url()).host);
  await phone.page
    .getByLabel('Choose a file', { exact: true })
    .setInputFiles({ ...image, buffer: Buffer.alloc(21) });
  await expect(phone.page.locator('body')).toContainText(
    'This file may be too large: this site seems to take at most 20',
  );
  await expectState(popup, 'waiting');
  // The limit may be misread, so the person's answer on the phone also counts here.
  await phone.page.getByRole('button', { name: 'Send it anyway' }).click();
  await expectState(popup, 'done');
});

test('a file of another type than the field asks for is put in only after a confirmation', async ({
  begin,
}) => {
  // The code is for any file; then the person clicks a field for images.
  const { extension, page, phone, popup } = await begin('claim.html', (page) =>
    page.getByLabel('Other papers').focus(),
  );
  await phone.open(await linkIn(popup));
  await expectPickersAnswered(extension, page);
  await page.getByLabel('Passport, front').click();
  await (await lookInPage(page)).expectText('Waiting for the file from your phone');
  await phone.choose(text);
  await expectState(popup, 'holding');
  expect(await filesIn(page, 'front')).toEqual([]);
  await popup.getByRole('button', { name: 'Put it in anyway' }).click();
  await expectState(popup, 'done');
  expect(await filesIn(page, 'front')).toEqual(['note.txt']);
});

test('undo in the page’s note takes the file out again, as a person would', async ({
  extension,
  openPage,
  wirePhone: phone,
}) => {
  const page = await openPage('claim.html');
  await page.getByLabel('Other papers').setInputFiles({ ...text, name: 'before.txt' });
  await page.getByLabel('Other papers').focus();
  const popup = await extension.openPopup(page);
  await expect(popup.getByTestId('targets')).toContainText('has before.txt');
  await chooseOtherPlace(popup, /Other papers/);
  await transferFile({ phone, popup }, text);
  expect(await filesIn(page, 'papers')).toEqual(['note.txt']);
  await page.bringToFront();
  const inPage = await lookInPage(page);
  await inPage.expectText(/note\.txt is in “Other papers”/);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('papers');
  await inPage.press('Undo');
  await expect.poll(() => filesIn(page, 'papers')).toEqual(['before.txt']);
  const types = (await seenBy(page)).map(({ type, files }) =>
    [type, ...files.map((file) => file.name)].join(' '),
  );
  expect(types.slice(-2)).toEqual(['input before.txt', 'change before.txt']);
});

test('“Pick on the page” takes a field, a drop zone, and a button that opens a picker; Esc leaves', async ({
  begin,
}) => {
  const { extension, page, popup, send } = await begin('claim.html');
  await expectState(popup, 'waiting');
  const checked = popup.getByTestId('targets').getByRole('radio', { checked: true });
  await expectPickersAnswered(extension, page);
  const inPage = await lookInPage(page);
  const pick = async () => {
    await popup.bringToFront();
    await popup.getByRole('button', { name: 'Pick on the page' }).click();
    await page.bringToFront();
    await inPage.expectText(/Choose the place for the file/);
  };

  await pick();
  await page.keyboard.press('Escape');
  await inPage.expectNoText(/Choose the place for the file/);

  await pick();
  let isChooserOpen = false;
  await listenForPickers(page, () => {
    isChooserOpen = true;
  });
  await page.getByText('Passport, back').click();
  await inPage.expectNoText(/Choose the place for the file/);
  await expect(checked).toHaveAccessibleName(/Passport, back/);
  expect(isChooserOpen).toBe(false);

  await pick();
  await page.getByText('Drop files here').click();
  await expect(checked).toHaveAccessibleName(/Drop files here/);

  // The page must know the new transfer before its picker is answered.
  await expectPickersAnswered(extension, page);
  await pick();
  await page.getByRole('button', { name: 'Attach' }).click();
  await inPage.expectText('Waiting for the file from your phone');
  await send(text);
  await expect(page).toHaveTitle('attached note.txt');
  expect(isChooserOpen).toBe(false);
});

test('the fields of a page of 50,000 elements are found, in open and closed shadow roots too @release', async ({
  begin,
}) => {
  const { popup } = await begin('large.html');
  const names = popup.getByTestId('targets').getByRole('radio');
  await expect(names).toHaveCount(3);
  for (const name of ['Receipt', 'In an open root', 'In a closed root']) {
    await expect(popup.getByTestId('targets').getByRole('radio', { name })).toHaveCount(1);
  }
});

test('a click on a field that the code is not for gets a new code, and says so', async ({ begin }) => {
  const { extension, page, popup, send } = await begin('claim.html');
  await expectState(popup, 'waiting');
  const codeForImages = await popup.getByTestId('upload-link').getAttribute('href');
  await expectPickersAnswered(extension, page);
  await page.getByLabel('Other papers').click();
  await (await lookInPage(page)).expectText('This field asks for something else: scan the new code');
  await expect(popup.getByTestId('upload-link')).not.toHaveAttribute('href', codeForImages ?? '');
  await send(text);
  expect(await filesIn(page, 'papers')).toEqual(['note.txt']);
});
