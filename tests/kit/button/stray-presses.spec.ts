import { answerWith } from '../../fixtures/server/gate-behaviours.ts';
import { expect, test } from '../fixtures/test.ts';
import { dialogOf, expectView, openCode, pressIn, readLink, scanAndSend } from '../fixtures/upload-dialog.ts';

const FAST = { options: { waitIntervalMs: 250 } };

test(
  'a double click on the button opens the dialog, and it stays',
  { tag: ['@central', '@strict'] },
  async ({ startApp }) => {
    const app = await startApp({ allowCancel: true });
    const desk = await app.open('button', FAST);
    await desk.page.getByRole('button', { name: 'Upload from phone' }).dblclick();
    await expectView(dialogOf(desk), 'pending');
    expect(app.gate.count('create')).toBe(1);
    expect(await desk.calls('onCancel')).toEqual([]);
  },
);

test('a double click on "Another file" makes one new code', async ({ startApp, phone, smallPhoto }) => {
  const app = await startApp({ allowCancel: true });
  const desk = await app.open('button', FAST);
  const dialog = await openCode(desk);
  await scanAndSend(phone, dialog, { buffer: smallPhoto });
  await expectView(dialog, 'completed');
  await dialog.getByRole('button', { name: 'Another file' }).dblclick();
  await expectView(dialog, 'pending');
  expect(app.gate.count('create')).toBe(2);
  expect(await desk.calls('onCancel')).toEqual([]);
});

test('a double click on "Try again" tries once more', async ({ startApp }) => {
  const app = await startApp({ allowCancel: true });
  const refuse = answerWith(500);
  app.gate.on('create', (exchange) => (app.gate.count('create') === 1 ? refuse(exchange) : exchange.pass()));
  const desk = await app.open('button', FAST);
  await desk.press('Upload from phone');
  const dialog = dialogOf(desk);
  await expectView(dialog, 'failed');
  await dialog.getByRole('button', { name: 'Try again' }).dblclick();
  await expectView(dialog, 'pending');
  expect(app.gate.count('create')).toBe(2);
});

test('a held Enter on "Try again" does not press "Cancel", which comes in its place', async ({
  startApp,
}) => {
  const app = await startApp({ allowCancel: true });
  const refuse = answerWith(500);
  app.gate.on('create', (exchange) => (app.gate.count('create') === 1 ? refuse(exchange) : exchange.pass()));
  const desk = await app.open('button', FAST);
  await desk.press('Upload from phone');
  const dialog = dialogOf(desk);
  await expectView(dialog, 'failed');
  await dialog.getByRole('button', { name: 'Try again' }).focus();
  for (let times = 0; times < 3; times += 1) await desk.page.keyboard.down('Enter');
  await desk.page.keyboard.up('Enter');
  await expectView(dialog, 'pending');
  expect(await desk.calls('onCancel')).toEqual([]);
});

test('a button that the page disables when the file is there gets the focus back, and is disabled', async ({
  startApp,
  phone,
  smallPhoto,
}) => {
  const app = await startApp();
  const desk = await app.open('button', { ...FAST, isOnce: true });
  const dialog = await openCode(desk);
  await scanAndSend(phone, dialog, { buffer: smallPhoto });
  await expectView(dialog, 'completed');
  await pressIn(dialog, 'Done');
  const button = desk.page.getByRole('button', { name: 'Upload from phone' });
  await expect(button).toBeFocused();
  await expect(button).toBeDisabled();
  await desk.page.keyboard.press('Enter');
  await desk.page.keyboard.press('Tab');
  await expect(button).toHaveAttribute('disabled');
  expect(app.gate.count('create')).toBe(1);
});

test('without a clipboard, as over plain http, the address is copied all the same', async ({
  startApp,
  context,
}) => {
  await context.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const app = await startApp();
  const desk = await app.open('button', FAST);
  const dialog = await openCode(desk);
  const link = await readLink(dialog);
  await pressIn(dialog, 'Copy');
  await expect(dialog.getByRole('button', { name: 'Copied', exact: true })).toBeVisible();
  await pressIn(dialog, 'Cancel');
  await desk.page.evaluate(() => document.body.appendChild(document.createElement('textarea')).focus());
  await desk.page.keyboard.press('Control+V');
  await expect(desk.page.locator('textarea')).toHaveValue(link);
});
