import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type * as element from '@svc/element';
import { expect, test } from '../fixtures/test.ts';
import { dialogOf, expectView, openCode, pressIn, scanAndSend } from '../fixtures/upload-dialog.ts';

test('properties that were set before the element was defined hold, and a form is not sent', async ({
  begin,
  phone,
}) => {
  const { desk, smallPhoto } = await begin('element', {
    options: { buttonText: 'Add photos', maxFiles: 2, labels: { title: 'Photos of the roof' } },
  });
  const dialog = await openCode(desk, 'Add photos');
  await expect(dialog.getByRole('heading', { name: 'Photos of the roof' })).toBeFocused();
  await expect(dialog.getByText('Up to 2 files')).toBeVisible();
  await scanAndSend(phone, dialog, { buffer: smallPhoto });
  await expectView(dialog, 'completed');
  await pressIn(dialog, 'Done');

  await expect(desk.page.getByRole('button', { name: 'Add photos' })).toBeFocused();
  expect((await desk.calls()).map(({ name }) => name)).toEqual(['svc-job-created', 'svc-completed']);
});

test('it is opened and closed by keys, and is accessible', async ({ begin }) => {
  const { desk } = await begin('element', { app: { allowCancel: true } });
  await desk.page.getByRole('button', { name: 'Upload from phone' }).focus();
  await desk.page.keyboard.press('Enter');
  const dialog = dialogOf(desk);
  await expectView(dialog, 'pending');
  expect((await new AxeBuilder({ page: desk.page }).include('dialog').analyze()).violations).toEqual([]);
  await desk.page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(desk.page.getByRole('button', { name: 'Upload from phone' })).toBeFocused();
  expect((await desk.calls()).map(({ name }) => name)).toEqual(['svc-job-created', 'svc-cancel']);
});

test('attributes change it, and a disabled button opens nothing', async ({ begin }) => {
  const { desk } = await begin('element');
  await desk.page.locator('svc-upload-button').evaluate((element) => {
    element.setAttribute('button-text', 'Foto');
    element.setAttribute('button-class', 'rounded');
    element.setAttribute('disabled', '');
  });
  const button = desk.page.getByRole('button', { name: 'Foto' });
  await expect(button).toBeDisabled();
  await expect(button).toHaveClass('svc-button rounded');
  await desk.page.locator('svc-upload-button').evaluate((element) => element.removeAttribute('disabled'));
  await openCode(desk, 'Foto');
});

test('taken out of the page it ends the waiting', async ({ begin }) => {
  const { desk, gate } = await begin('element');
  await openCode(desk);
  await desk.page.locator('svc-upload-button').evaluate((element) => element.remove());
  await expect.poll(() => gate.count('wait', true)).toBe(0);
});

test('what cannot be reached is an event and a sentence @release', async ({ begin }) => {
  const { desk } = await begin('element', { options: { createJobUrl: '/api/nothing' } });
  await desk.press('Upload from phone');
  await expect(dialogOf(desk).getByRole('alert')).toHaveText(
    'Uploading from a phone is not set up correctly on this site.',
  );
  const [error] = (await desk.calls('svc-error'))[0]?.args ?? [];
  expect(error).toMatchObject({ name: 'SvcJobError', code: 'not_found' });
});

test('a server may import it', async () => {
  const built = path.resolve(import.meta.dirname, '../../../packages/element/dist/index.js');
  expect(await readFile(built, 'utf8')).toContain('customElements');
  const { SvcUploadButtonElement } = (await import(built)) as Pick<typeof element, 'SvcUploadButtonElement'>;
  expect(SvcUploadButtonElement.observedAttributes).toContain('max-files');
});
