import { expectStatus, startTransfer } from '../fixtures/own-dialog.ts';
import { expect, test } from '../fixtures/test.ts';

test('4.1: the phone offers what accept says', async ({ startApp, phone }) => {
  const app = await startApp();
  const desk = await app.open('custom-ui', { options: { accept: 'image/png,image/jpeg' } });
  await phone.open(await startTransfer(desk));
  await expect(phone.page.getByLabel('Choose a file', { exact: true })).toHaveAttribute(
    'accept',
    /image\/png.*image\/jpeg/,
  );
});

test('4.1: a file that is larger than maxBytes is refused on the phone, and another may be sent', async ({
  startApp,
  phone,
  photo,
}) => {
  const app = await startApp();
  const desk = await app.open('custom-ui', { options: { maxBytes: 1_000_000, waitIntervalMs: 250 } });
  await phone.open(await startTransfer(desk));
  await phone.choose({ name: 'large.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(phone.page.getByText(/too large/i).first()).toBeVisible();
  await expectStatus(desk, 'pending');
  await phone.choose({ name: 'small.jpg', mimeType: 'image/jpeg', buffer: photo.subarray(0, 900_000) });
  await expectStatus(desk, 'completed');
  const [call] = await desk.calls('onCompleted');
  expect(call?.args[0]).toMatchObject({ fileName: 'small.jpg' });
});

test('4.1: a file of another kind than accept names is refused on the phone, and the code stays good', async ({
  startApp,
  phone,
  smallPhoto,
}) => {
  const app = await startApp();
  const desk = await app.open('custom-ui', { options: { accept: 'image/*', waitIntervalMs: 250 } });
  await phone.open(await startTransfer(desk));
  await phone.choose({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: smallPhoto });
  await expect(
    phone.page.getByText('This file has the wrong type: this site takes images.').first(),
  ).toBeVisible();
  await expectStatus(desk, 'pending');
  await phone.choose({ name: 'small.jpg', mimeType: 'image/jpeg', buffer: smallPhoto });
  await expectStatus(desk, 'completed');
  const [call] = await desk.calls('onCompleted');
  expect(call?.args[0]).toMatchObject({ fileName: 'small.jpg' });
});

test('4.1: the phone names the page that asks', async ({ startApp, phone }) => {
  const app = await startApp();
  const desk = await app.open('custom-ui');
  await phone.open(await startTransfer(desk));
  await expect(phone.page.getByText(new URL(app.gate.origin).host).first()).toBeVisible();
});

for (const [code, type] of [
  ['too_large', 'large.jpg'],
  ['wrong_type', 'notes.txt'],
] as const) {
  test(`3: a job that fails as ${code} is an error with that code`, async ({ startApp, phone }) => {
    const app = await startApp();
    const desk = await app.open('custom-ui', { options: { waitIntervalMs: 250 } });
    // A phone that tells the truth is refused before it sends; the server refuses one that does not.
    app.gate.on('wait', (exchange) => {
      exchange.request.url = exchange.request.url?.replace(/timeoutMs=\d+/, 'timeoutMs=0') ?? '';
      return exchange.pass({
        onHead: (head) => void (head.status = 200),
        editBody: (body) => {
          const { job } = JSON.parse(body) as { job: object };
          const failure = { code, message: `${type} was refused.` };
          return JSON.stringify({ job: { ...job, status: 'failed', failure } });
        },
      });
    });
    await desk.press('Start');
    await expectStatus(desk, 'failed');
    await expect(desk.read('error')).toHaveText(`${code}: ${type} was refused.`);
    await phone.close();
  });
}
