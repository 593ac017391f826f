import { hashInPage } from '../../fixtures/site/page-record.ts';
import { readQrCode } from '../../fixtures/phone/read-qr-code.ts';
import { expect, test } from '../test.ts';
import { sha256 } from '../../fixtures/phone/test-files.ts';

test('the shipped build, opened by its shortcut, fills the page with no permission for any site', async ({
  realDesk,
  wirePhone: phone,
  photo,
  site,
}) => {
  const page = await realDesk.extension.context.newPage();
  await page.goto(`${site.origin}/form.html`);
  await page.getByLabel('Receipt').focus();
  const popup = await realDesk.openPopup();
  await expect
    .poll(() => popup.evaluate('document.querySelector("[data-testid=qr] svg") !== null'))
    .toBe(true);
  const { data } = await popup.send('Page.captureScreenshot');
  await phone.open(await readQrCode(Buffer.from(String(data), 'base64')));
  await phone.choose({ name: 'holiday.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.waitForFunction(() => document.querySelector('input')?.files?.length === 1);
  expect(await hashInPage(page, 'receipt')).toBe(sha256(photo));
});
