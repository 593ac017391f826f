import { answerWith } from '../../fixtures/server/gate-behaviours.ts';
import { expect, test } from '../fixtures/test.ts';
import { dialogOf, expectView, openCode, pressIn, scanAndSend } from '../fixtures/upload-dialog.ts';

test('5: a person who may not upload here reads one sentence, with one next step @release', async ({
  begin,
}) => {
  const { desk } = await begin('button', {
    app: { authorize: () => Response.json({ error: 'no_session' }, { status: 401 }) },
  });
  await desk.press('Upload from phone');
  const dialog = dialogOf(desk);
  await expect(dialog.getByRole('alert')).toHaveText('You are not allowed to upload here.');
  await expect(dialog.getByText('no_session')).toHaveCount(0);
  expect((await desk.calls()).map(({ name }) => name)).toEqual(['onError']);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog).toHaveCount(0);
});

test('500 when the job is made: one sentence, and "Try again" works @release', async ({ begin }) => {
  const { desk, gate, phone, smallPhoto } = await begin('button');
  gate.on('create', answerWith(500));
  await desk.press('Upload from phone');
  const dialog = dialogOf(desk);
  await expect(dialog.getByRole('alert')).toHaveText('Something went wrong on the server.');
  gate.letPass();
  await pressIn(dialog, 'Try again');
  await expectView(dialog, 'pending');
  await scanAndSend(phone, dialog, { buffer: smallPhoto });
  await expectView(dialog, 'completed');
});

test('a result with a script as its address is data: it goes to the application, and nothing is shown of it', async ({
  begin,
}) => {
  const result = { url: 'javascript:alert(1)', contentType: 'image/png' };
  const { desk, phone, smallPhoto } = await begin('button', { app: { onCompleted: () => result } });
  const dialog = await openCode(desk);
  await scanAndSend(phone, dialog, { buffer: smallPhoto, name: '<b onclick=alert(1)>\u202Egpj.jpg' });
  await expectView(dialog, 'completed');
  await expect(dialog.getByRole('img')).toHaveCount(0);
  await expect(dialog.getByText('<b onclick=alert(1)>gpj.jpg')).toBeVisible();
  expect(await dialog.locator('a, b, [onerror], [onclick]').count()).toBe(0);
  const [call] = await desk.calls('onCompleted');
  expect(call?.args[1]).toEqual(result);
});
