import type { Browser, Page } from '@playwright/test';
import { QRCodeSVG } from 'qrcode.react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import product from '../../../package.json' with { type: 'json' };
import { expectState } from '../../../tests/fixtures/browser/popup.ts';
import { PHOTO } from './photo.ts';
import { BACKEND, type PictureDesk } from './picture-desk.ts';

/** What is seen on the way of a photo into the form, as PNG. */
export interface TransferShots {
  code: { page: Buffer; popup: Buffer };
  sending: { page: Buffer; popup: Buffer; phone: Buffer };
  done: { page: Buffer };
}

export interface Shots extends TransferShots {
  options: { page: Buffer };
}

/** A fading note takes a few. */
const MAX_LOOKS = 50;

/** Slow enough that the phone is seen while it sends. */
const BYTES_PER_SECOND = 50_000;

/** The pictures of a transfer, and one of the options. */
export async function takeShots(desk: PictureDesk): Promise<Shots> {
  const shots = await takeTransferShots(desk);
  const { context, id } = desk.extension;
  return { ...shots, options: { page: await takeOptions(await context.newPage(), id) } };
}

/**
 * Goes from the form to the filled field, and takes pictures of page, popup and phone: the same ones each time, but for
 * how much the phone has sent.
 */
export async function takeTransferShots(desk: PictureDesk): Promise<TransferShots> {
  const { extension, phone, colorScheme } = desk;
  const page = await desk.openForm();
  await page.getByLabel('Photo of the damage').focus();
  const popup = await extension.openPopup(page);
  await popup.setViewportSize({ width: 320, height: 600 });
  await popup.emulateMedia({ colorScheme });
  await popup.getByTestId('qr').waitFor();
  await showProductCode(popup);
  const codeInPopup = await takePopup(popup); // while its time is still the whole one
  const code = { popup: codeInPopup, page: await takeSettled(page) };

  const buffer = await drawPhoto(phone.page.context().browser());
  await desk.scan(popup);
  await phone.waitForState('ready');
  await phone.slowDown(BYTES_PER_SECOND);
  await phone.choose({ name: 'bicycle.jpg', mimeType: 'image/jpeg', buffer });
  await popup.getByText(/\b[1-9]\d %/).waitFor();
  const onPhone = await phone.page.screenshot();
  const sending = { ...code, phone: onPhone, popup: await popup.locator('#root').screenshot() };

  await phone.speedUp();
  await expectState(popup, 'done');
  await page.bringToFront();
  // The field, and what the page shows of the file.
  await page.locator('output img').scrollIntoViewIfNeeded();
  const done = { page: await takeSettled(page) };
  return { code, sending, done };
}

/**
 * A real code is another one each time, and leads nowhere once its job has ended. Whoever scans the one in the picture
 * gets to the project's page.
 */
async function showProductCode(popup: Page): Promise<void> {
  const code = renderToStaticMarkup(
    createElement(QRCodeSVG, { value: product.homepage, level: 'M', marginSize: 4 }),
  );
  await popup.getByTestId('qr').evaluate((card, markup) => {
    const drawn = new DOMParser().parseFromString(markup, 'text/html').querySelector('svg');
    const shown = card.querySelector('svg');
    if (!drawn || !shown) throw new Error('There is no code in the popup.');
    shown.setAttribute('viewBox', drawn.getAttribute('viewBox') ?? '');
    shown.replaceChildren(...drawn.children);
  }, code);
}

async function takePopup(popup: Page): Promise<Buffer> {
  await popup.bringToFront();
  return takeSettled(popup.locator('#root'));
}

/** A picture once two in a row are the same: the notes in a page fade in where its driver does not see them. */
async function takeSettled(place: Pick<Page, 'screenshot'>): Promise<Buffer> {
  let former = await place.screenshot({ animations: 'disabled' });
  for (let looks = 1; looks <= MAX_LOOKS; looks += 1) {
    const next = await place.screenshot({ animations: 'disabled' });
    if (next.equals(former)) return next;
    former = next;
  }
  throw new Error('A page does not come to rest for its picture.');
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
