import { expectPickersAnswered } from '../../fixtures/browser/expect-pickers-answered.ts';
import { lookInPage } from '../../fixtures/browser/in-page.ts';
import { openNativePicker } from '../../fixtures/browser/native-picker.ts';
import { linkIn, expectState } from '../../fixtures/browser/popup.ts';
import { passport } from '../../fixtures/phone/test-files.ts';
import { logOf } from '../../fixtures/site/page-record.ts';
import { expect, test } from '../test.ts';

test('a button that opens a picker for a field outside the document gets the phone’s file', async ({
  begin,
}) => {
  const { extension, page, phone, popup } = await begin('pickers.html');
  await phone.open(await linkIn(popup));
  await expectPickersAnswered(extension, page);
  await page.getByRole('button', { name: 'Attach a file' }).click();
  const inPage = await lookInPage(page);
  await inPage.expectText('Waiting for the file from your phone');
  await phone.choose(passport);
  await expectState(popup, 'done');
  expect(await logOf(page)).toEqual(['detached input passport.txt', 'detached change passport.txt']);
  await inPage.expectText(/passport\.txt is in/);
});

test('a file that has arrived already goes into the next picker at once @release', async ({ begin }) => {
  const { extension, page, popup, send } = await begin('pickers.html', (page) =>
    page.evaluate(() => document.querySelector('#field')?.remove()),
  );
  await send(passport, 'holding');
  await expectPickersAnswered(extension, page);
  await page.getByRole('button', { name: 'Open a document' }).click();
  await expectState(popup, 'done');
  await expect.poll(() => logOf(page)).toEqual(['handle passport.txt a passport']);
});

test('a code for a page without a place brings several files, for the picker that takes them later @release', async ({
  beginWithPhone,
}) => {
  const { extension, page, phone, popup } = await beginWithPhone('pickers.html', (page) =>
    page.evaluate(() => {
      document.querySelector('#field')?.remove();
      const create = document.createElement.bind(document);
      document.createElement = (name: string) =>
        Object.assign(create(name), name === 'input' && { multiple: true });
    }),
  );
  await phone.open(await linkIn(popup));
  await expectPickersAnswered(extension, page);
  await page.getByRole('button', { name: 'Attach a file' }).click();
  await phone.choose([passport, { ...passport, name: 'visa.txt' }]);
  await expectState(popup, 'done');
  const files = 'passport.txt visa.txt';
  expect(await logOf(page)).toEqual([`detached input ${files}`, `detached change ${files}`]);
});

test('“From this computer instead” opens the browser’s own picker, and the next one is answered again @release', async ({
  begin,
}) => {
  const { extension, page, popup } = await begin('pickers.html');
  await expectState(popup, 'waiting');
  await expectPickersAnswered(extension, page);
  await page.getByRole('button', { name: 'Attach a file' }).click();
  const inPage = await lookInPage(page);
  await inPage.expectText('Waiting for the file from your phone');
  const native = await openNativePicker(page, () => inPage.press('From this computer instead'));
  await native.setFiles({ name: 'own.txt', mimeType: 'text/plain', buffer: Buffer.from('own') });
  expect(await logOf(page)).toEqual(['detached input own.txt', 'detached change own.txt']);
  await inPage.expectNoText('Waiting for the file from your phone');
  await expectState(popup, 'waiting');
  await page.getByRole('button', { name: 'Attach a file' }).click();
  await inPage.expectText('Waiting for the file from your phone');
});

test('giving up tells the page that its pickers were cancelled, and gives it back the native ones @release', async ({
  begin,
}) => {
  const { extension, page, popup } = await begin('pickers.html');
  await expectState(popup, 'waiting');
  await expectPickersAnswered(extension, page);
  await page.getByRole('button', { name: 'Attach a file' }).click();
  const inPage = await lookInPage(page);
  await inPage.expectText('Waiting for the file from your phone');
  await page.getByRole('button', { name: 'Open a document' }).press('Enter'); // the note is above it
  await expect.poll(() => logOf(page)).toEqual(['detached cancel']);
  await inPage.press('Cancel');
  await expectState(popup, 'cancelled');
  await expect.poll(() => logOf(page)).toEqual(['detached cancel', 'handle AbortError']);
  await openNativePicker(page, () => page.getByRole('button', { name: 'Attach a file' }).click());
});

test('a page’s script alone, without a click of the person, opens nothing and gets nothing', async ({
  begin,
}) => {
  const { extension, page, popup, send } = await begin('pickers.html', (page) =>
    page.evaluate(() => document.querySelector('#field')?.remove()),
  );
  await send(passport, 'holding');
  await expectPickersAnswered(extension, page);
  // Playwright's `evaluate` counts as an act of the person for some seconds.
  const devTools = await page.context().newCDPSession(page);
  const run = async (expression: string) => {
    const { result } = await devTools.send('Runtime.evaluate', { expression, userGesture: false });
    return result.value as unknown;
  };
  await expect.poll(() => run('navigator.userActivation.isActive'), { timeout: 10_000 }).toBe(false);
  await run('document.querySelector("#detached").click()');
  expect(await run('log.length')).toBe(0);
  await expectState(popup, 'holding');
  // The file waited all the time: the first real click gets it, and the script got nothing.
  await page.bringToFront();
  await page.getByRole('button', { name: 'Open a document' }).click();
  await expectState(popup, 'done');
  await expect.poll(() => logOf(page)).toEqual(['handle passport.txt a passport']);
});

test('a page that has frozen the browser’s own functions opens its own picker, unharmed @release', async ({
  begin,
}) => {
  const { extension, page, popup } = await begin('pickers.html', (page) =>
    page.evaluate(() => {
      for (const { prototype } of [HTMLElement, HTMLInputElement, EventTarget, Event, Function])
        Object.freeze(prototype);
    }),
  );
  await expectState(popup, 'waiting');
  await expectPickersAnswered(extension, page);
  const attach = page.getByRole('button', { name: 'Attach a file' });
  const native = await openNativePicker(page, () => attach.click());
  await native.setFiles({ name: 'own.txt', mimeType: 'text/plain', buffer: Buffer.from('own') });
  expect(await logOf(page)).toEqual(['detached input own.txt', 'detached change own.txt']);
});
