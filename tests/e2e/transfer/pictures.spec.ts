import { PNG } from 'pngjs';
import { lookInPage } from '../../fixtures/browser/in-page.ts';
import { readQrCode } from '../../fixtures/phone/read-qr-code.ts';
import { sha256 } from '../../fixtures/phone/test-files.ts';
import { expect, test } from '../test.ts';

function makePng([red, green, blue]: [number, number, number]): Buffer {
  const png = new PNG({ width: 400, height: 300 });
  for (let offset = 0; offset < png.data.length; offset += 4) png.data.set([red, green, blue, 255], offset);
  return PNG.sync.write(png);
}

const BLUE = makePng([20, 60, 230]);

test('the page’s note shows the picture that went into the field, on a page that allows no images', async ({
  begin,
}) => {
  const { page, send } = await begin('form.html', async (opened) => {
    await opened.evaluate(() =>
      document.head.insertAdjacentHTML(
        'beforeend',
        `<meta http-equiv="Content-Security-Policy" content="img-src 'none'; connect-src 'none'">`,
      ),
    );
  });
  const inPage = await lookInPage(page);
  await send({ name: 'sea.png', mimeType: 'image/png', buffer: BLUE });
  await expect.poll(async () => (await inPage.readPictures()).length).toBe(1);
  const [[red = 255, , blue = 0] = []] = await inPage.readPictures();
  expect([red < 60, blue > 190], 'it is the blue one').toEqual([true, true]);
  // The page finds neither the picture nor its note.
  expect(await page.evaluate(() => document.querySelectorAll('canvas, img, .tiles').length)).toBe(0);
  await inPage.press('Undo');
  await expect.poll(() => inPage.readPictures()).toEqual([]);
});

test('a held file is dragged with the mouse from the popup over the page onto a field', async ({
  realDesk,
  wirePhone: phone,
  photo,
  site,
}) => {
  const page = await realDesk.extension.context.newPage();
  await page.goto(`${site.origin}/empty.html`);
  const popup = await realDesk.openPopup();
  await expect
    .poll(() => popup.evaluate('document.querySelector("[data-testid=qr] svg") !== null'))
    .toBe(true);
  const { data } = await popup.send('Page.captureScreenshot');
  await phone.open(await readQrCode(Buffer.from(String(data), 'base64')));
  await phone.choose({ name: 'holiday.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect
    .poll(() => popup.evaluate('document.querySelector(".mark[draggable] img") !== null'))
    .toBe(true);
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<p><label>Receipt <input type="file" name="late"></label>',
    );
    document.addEventListener('dragover', () => (document.title = 'The page saw a drag'));
  });

  const inPage = await lookInPage(page);
  const isAsked = () =>
    inPage.expectText('Drop it on its place. Esc leaves.', 300).then(
      () => true,
      () => false,
    );
  await expect(async () => {
    await realDesk.dragFromPopup('.mark', page.locator('input'), isAsked);
    await page.waitForFunction(() => document.querySelector('input')?.files?.length === 1, undefined, {
      timeout: 5_000,
    });
  }).toPass({ timeout: 40_000 });
  expect(await page.evaluate(() => document.querySelector('input')?.files?.[0]?.name)).toBe('holiday.jpg');
  const bytes = await page.evaluate(async () => [
    ...new Uint8Array(
      (await document.querySelector('input')?.files?.[0]?.arrayBuffer()) ?? new ArrayBuffer(),
    ),
  ]);
  expect(sha256(Buffer.from(bytes))).toBe(sha256(photo));
  await expect(page).not.toHaveTitle('The page saw a drag');
});
