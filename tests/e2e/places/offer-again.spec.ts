import { expectPickersAnswered } from '../../fixtures/browser/expect-pickers-answered.ts';
import { lookInPage } from '../../fixtures/browser/in-page.ts';
import { openNativePicker } from '../../fixtures/browser/native-picker.ts';
import { linkIn, expectState } from '../../fixtures/browser/popup.ts';
import { countFiles } from '../../fixtures/site/page-record.ts';
import { passport } from '../../fixtures/phone/test-files.ts';
import { expect, test } from '../test.ts';

test('a page that listens only after its own button was clicked gets the file from that button, once @release', async ({
  begin,
}) => {
  const { extension, page, popup, send } = await begin('ignores-change.html');
  await send(passport);
  const logOf = () => page.evaluate(() => (globalThis as unknown as { log: string[] }).log);
  expect(await logOf()).toEqual([]);
  expect(await countFiles(page)).toBe(1);
  await popup.getByRole('button', { name: 'Nothing happened? Click the page’s own button' }).click();
  await expectState(popup, 'holding');
  await expect(
    popup.getByText('Click the page’s own upload button now, and it gets the file.', { exact: true }),
  ).toBeVisible();
  expect(await countFiles(page)).toBe(0);
  await expectPickersAnswered(extension, page);
  await page.getByRole('button', { name: 'Upload' }).click();
  await expectState(popup, 'done');
  expect(await logOf()).toEqual(['passport.txt']);
  expect(await countFiles(page)).toBe(1);
});

test('a file that was taken out is not shown as filled, and is put back only on request @release', async ({
  begin,
}) => {
  const { page, popup, send } = await begin('form.html');
  await send(passport);
  await expect(popup.getByRole('heading', { name: /^passport\.txt is in / })).toBeVisible();
  await page.bringToFront();
  const inPage = await lookInPage(page);
  await inPage.press('Undo');
  await expectState(popup, 'holding');
  await expect(popup.getByText('You took it out of the page again.', { exact: true })).toBeVisible();
  await expect(popup.getByRole('heading', { name: ' is in ' })).toBeHidden();
  const field = 'input[type=file]:not(:disabled)';
  expect(await countFiles(page, 'receipt')).toBe(0);
  // A person who removed the file may want another one.
  await openNativePicker(page, () => page.locator(field).first().click());
  await popup.bringToFront();
  await popup.getByRole('button', { name: /^Put it back into / }).click();
  await expectState(popup, 'done');
  expect(await countFiles(page, 'receipt')).toBe(1);
});

test('the popup names no place for a held file whose page is gone @release', async ({
  begin,
  wirePhone: phone,
}) => {
  const { page, popup } = await begin('form.html');
  await phone.open(await linkIn(popup));
  await page.goto('about:blank');
  await phone.choose(passport);
  await expectState(popup, 'holding');
  await expect(popup.getByText('Put it here, or save it?')).toBeHidden();
  await expect(popup.getByText(/The page changed\. Click the Pocketfill icon again/)).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Save to this computer' })).toBeVisible();
});
