import { readQrCode } from '../../fixtures/phone/read-qr-code.ts';
import { expect, test } from '../test.ts';

/** Our menu entry comes right before "View page source" and "Inspect". */
const TO_OUR_ENTRY = ['Up', 'Up', 'Up', 'Return'];

test('“Fill from phone” on a right click acts on the field under the pointer', async ({
  realDesk,
  wirePhone: phone,
  site,
}) => {
  const page = await realDesk.extension.context.newPage();
  await page.goto(`${site.origin}/claim.html`);
  await realDesk.pressInMenuOf(page.getByText('Other papers'), TO_OUR_ENTRY);

  const popup = await realDesk.findPopup();
  await expect
    .poll(() =>
      popup.evaluate(`document.querySelector('[data-testid=targets] :checked')?.closest('label').innerText`),
    )
    .toMatch(/Other papers/);
  await expect
    .poll(() => popup.evaluate('document.querySelector("[data-testid=qr] svg") !== null'))
    .toBe(true);
  const { data } = await popup.send('Page.captureScreenshot');
  await phone.open(await readQrCode(Buffer.from(String(data), 'base64')));
  await phone.choose({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[name=papers]')?.files?.[0]?.name === 'a.txt',
  );
  const readState = `document.querySelector('[data-testid=transfer-state]')?.dataset.state`;
  await expect.poll(() => popup.evaluate(readState)).toBe('done');

  // Without a place, it acts like a click on the icon: a new transfer.
  await realDesk.pressInMenuOf(page.getByRole('heading'), TO_OUR_ENTRY);
  await expect(async () => {
    // The former popup may still be closing.
    expect(await (await realDesk.findPopup()).evaluate(readState)).toBe('waiting');
  }).toPass({ timeout: 15_000 });
});
