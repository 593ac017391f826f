import { answerWith, cutBeforeAnswer } from '../../fixtures/server/gate-behaviours.ts';
import { expect, test } from '../fixtures/test.ts';
import { dialogOf, expectView, openCode, pressIn, scanAndSend } from '../fixtures/upload-dialog.ts';
import { cases } from '../../fixtures/release.ts';

test('5: a person who may not upload here reads one sentence, with one next step', async ({ begin }) => {
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

const FOR_A_WHILE = [
  ['500', answerWith(500), 'Something went wrong on the server.'],
  ['no answer', cutBeforeAnswer, 'The server cannot be reached.'],
] as const;

for (const [what, behaviour, sentence] of cases(FOR_A_WHILE)) {
  test(`${what} when the job is made: one sentence, and "Try again" works`, async ({ begin }) => {
    const { desk, gate, phone, smallPhoto } = await begin('button');
    gate.on('create', behaviour);
    await desk.press('Upload from phone');
    const dialog = dialogOf(desk);
    await expect(dialog.getByRole('alert')).toHaveText(sentence);
    gate.letPass();
    await pressIn(dialog, 'Try again');
    await expectView(dialog, 'pending');
    await scanAndSend(phone, dialog, { buffer: smallPhoto });
    await expectView(dialog, 'completed');
  });
}

test('3: an expired code says so, and "New code" makes one @release', async ({ begin, shortLived }) => {
  const { desk, gate } = await begin('button', { app: { backend: shortLived } });
  // The page learns of the end of the code only after the test has seen the code.
  const hold = gate.hold('wait');
  const dialog = await openCode(desk);
  hold.release();
  await expect(dialog.getByRole('alert')).toHaveText('The code is no longer good.');
  gate.hold('wait');
  await pressIn(dialog, 'New code');
  await expectView(dialog, 'pending');
  expect(gate.count('create')).toBe(2);
});

test('a lost connection is one line, and the code stays @release', { tag: '@central' }, async ({ begin }) => {
  const { desk, gate, phone, smallPhoto } = await begin('button');
  const dialog = await openCode(desk);
  gate.on('wait', cutBeforeAnswer);
  gate.on('get', cutBeforeAnswer);
  gate.dropAll();
  await expect(dialog.getByText('The connection is gone. Trying again…')).toBeVisible();
  await expectView(dialog, 'pending');
  await scanAndSend(phone, dialog, { buffer: smallPhoto });
  gate.letPass();
  // The kit's pauses grow to 15 s.
  await expect(dialog).toHaveAttribute('data-status', 'completed', { timeout: 30_000 });
  await expect(dialog.getByText('The connection is gone. Trying again…')).toHaveCount(0);
});

test(
  '4.5: a qrBaseUrl that is not an address shows the failed view, and does not break the page @release',
  { tag: '@central' },
  async ({ begin }) => {
    const { desk } = await begin('button', { options: { qrBaseUrl: 'not an address' } });
    await desk.press('Upload from phone');
    await expect(dialogOf(desk).getByRole('alert')).toBeVisible();
    await desk.page.keyboard.press('Escape');
    await expect(dialogOf(desk)).toHaveCount(0);
    await expect(desk.page.getByRole('button', { name: 'Upload from phone' })).toBeVisible();
  },
);

const HOSTILE: [string, unknown][] = [
  ['an address that is a script', { url: 'javascript:alert(1)', contentType: 'image/png' }],
  ['HTML', '<img src=x onerror="window.hacked = true">'],
];

for (const [what, result] of cases(HOSTILE)) {
  test(`a result that is ${what} is data: it goes to the application, and nothing is shown of it`, async ({
    begin,
  }) => {
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
}
