import type { Browser, Page } from '@playwright/test';
import { expectState } from '../../../tests/fixtures/browser/popup.ts';
import { PHOTO } from './photo.ts';
import { BACKEND, type PictureDesk } from './picture-desk.ts';

/** What is seen on the way of a photo into the form, as PNG. */
export interface Shots {
  code: { page: Buffer; popup: Buffer };
  sending: { page: Buffer; popup: Buffer; phone: Buffer };
  done: { page: Buffer };
  options: { page: Buffer };
}

/** Slow enough that the phone is seen while it sends. */
const BYTES_PER_SECOND = 50_000;

/** Goes from the form to the filled field, and takes pictures of page, popup and phone. */
export async function takeShots(desk: PictureDesk): Promise<Shots> {
  const { extension, phone } = desk;
  const page = await desk.openForm();
  await page.getByLabel('Photo of the damage').focus();
  const popup = await extension.openPopup(page);
  await popup.setViewportSize({ width: 320, height: 600 });
  await popup.getByTestId('qr').waitFor();
  const code = { page: await page.screenshot({ animations: 'disabled' }), popup: await takePopup(popup) };

  const buffer = await drawPhoto(phone.page.context().browser());
  await desk.scan(popup);
  await phone.waitForState('ready');
  await phone.slowDown(BYTES_PER_SECOND);
  await phone.choose({ name: 'bicycle.jpg', mimeType: 'image/jpeg', buffer });
  await popup.getByText(/\b[1-9]\d %/).waitFor();
  const onPhone = await phone.page.screenshot();
  const sending = { ...code, phone: onPhone, popup: await takePopup(popup) };

  await phone.speedUp();
  await expectState(popup, 'done');
  await page.bringToFront();
  // The field, and what the page shows of the file.
  await page.locator('output img').scrollIntoViewIfNeeded();
  const done = { page: await page.screenshot({ animations: 'disabled' }) };
  return {
    code,
    sending,
    done,
    options: { page: await takeOptions(await extension.context.newPage(), extension.id) },
  };
}

async function takePopup(popup: Page): Promise<Buffer> {
  await popup.bringToFront();
  return popup.locator('#root').screenshot({ animations: 'disabled' });
}

async function takeOptions(page: Page, id: string): Promise<Buffer> {
  await page.setViewportSize({ width: 1120, height: 560 });
  await page.goto(`chrome-extension://${id}/options.html`);
  await page.getByLabel('Backend address').fill(BACKEND);
  await page.getByLabel('Name', { exact: true }).fill('Our server');
  return page.screenshot();
}

/** A photo for the phone to send. */
async function drawPhoto(browser: Browser | null): Promise<Buffer> {
  if (!browser) throw new Error('The phone has no browser.');
  const page = await browser.newPage({ viewport: { width: 2400, height: 1800 } });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${PHOTO}`);
  const photo = await page.screenshot({ type: 'jpeg', quality: 92 });
  await page.close();
  return photo;
}
