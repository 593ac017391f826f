import type { Page } from '@playwright/test';
import { linkIn, expectState } from '../../fixtures/browser/popup.ts';
import { expect, test } from '../test.ts';

const text = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('a note') };

/** Replaces the page's content, as a page's script does while the popup is open. */
const write = (page: Page, html: string) =>
  page.evaluate((written) => {
    document.body.innerHTML = written;
  }, html);

const filesIn = (page: Page, field: string) =>
  page.evaluate(
    (id) => [...(document.querySelector<HTMLInputElement>(`#${id}`)?.files ?? [])].map((file) => file.name),
    field,
  );

const PHOTO = '<p><label>Photo <input type="file" id="photo"></label></p>';
const PAPERS = '<p><label>Papers <input type="file" id="papers" disabled></label></p>';

test('the popup’s list follows the page while it is open, and the code stays @release', async ({ begin }) => {
  const { page, phone, popup } = await begin('empty.html', (opened) => write(opened, PHOTO + PAPERS));
  const code = await linkIn(popup);
  const radios = popup.getByRole('radio');
  await expect(radios).toHaveCount(0); // one place needs no list
  await page.evaluate(() => document.querySelector('#papers')?.removeAttribute('disabled'));
  await expect(radios).toHaveCount(2);
  await expect(popup.getByRole('radio', { name: /Photo/ })).toBeChecked();
  expect(await linkIn(popup)).toBe(code);

  await page.evaluate(() =>
    document.body.insertAdjacentHTML('afterbegin', '<label>Invoice <input type="file"></label>'),
  );
  await expect(radios).toHaveCount(3);
  await page.evaluate(() => document.querySelector('label')?.remove());
  await expect(radios).toHaveCount(2);
  expect(await linkIn(popup)).toBe(code);

  await popup.getByRole('radio', { name: /Papers/ }).check();
  await expect(popup.getByTestId('upload-link')).not.toHaveAttribute('href', code); // the phone names this place
  await phone.open(await linkIn(popup));
  await phone.choose(text);
  await expectState(popup, 'done');
  expect(await filesIn(page, 'papers')).toEqual(['note.txt']);
});
