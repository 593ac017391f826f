import { expectStatus, sendPhoto, startTransfer } from '../fixtures/own-dialog.ts';
import { jobIdIn } from '../../fixtures/phone/phone.ts';
import { expect, test } from '../fixtures/test.ts';

const FAST = { options: { waitIntervalMs: 250 } };

test(
  'cancelling a code ends the job where the backend allows it, and the phone is told',
  { tag: '@central' },
  async ({ startApp, phone }) => {
    const app = await startApp({ allowCancel: true });
    const desk = await app.open('custom-ui', FAST);
    const link = await startTransfer(desk);
    await desk.press('Cancel');
    await expectStatus(desk, 'cancelled');

    await expect
      .poll(() => app.gate.requests.filter(({ end }) => end === 'answered').map(describe))
      .toContain(`DELETE /api/svc/job/${jobIdIn(link)}`);
    expect((await desk.calls()).map(({ name }) => name)).toEqual(['onJobCreated', 'onCancel']);
    await phone.open(link);
    await phone.waitForState('failed');
  },
);

test('cancelling in mid-course ends the upload of the phone', async ({ startApp, phone, photo }) => {
  const app = await startApp({ allowCancel: true });
  const desk = await app.open('custom-ui', FAST);
  await phone.open(await startTransfer(desk));
  await phone.slowDown(100_000);
  await phone.choose({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expectStatus(desk, 'in_progress');
  await desk.press('Cancel');
  await expectStatus(desk, 'cancelled');
  await phone.waitForState('failed');
  expect(await desk.calls('onError')).toEqual([]);
});

test('where the backend does not allow it, cancelling asks nothing and stops waiting', async ({
  startApp,
  phone,
  smallPhoto,
}) => {
  const app = await startApp();
  const desk = await app.open('custom-ui', FAST);
  const link = await startTransfer(desk);
  await desk.press('Cancel');
  await expectStatus(desk, 'cancelled');
  await expect.poll(() => app.gate.count('wait', true)).toBe(0);
  const asked = app.gate.requests.length;
  await sendPhoto(phone, link, smallPhoto);

  expect(app.gate.requests.slice(asked)).toEqual([]);
  expect(app.gate.count('cancel')).toBe(0);
  await expectStatus(desk, 'cancelled');
});

test(
  'cancelling before the job is there: no code is shown, and the job is ended',
  { tag: ['@central', '@strict'] },
  async ({ startApp }) => {
    const app = await startApp({ allowCancel: true });
    const desk = await app.open('custom-ui', FAST);
    const hold = app.gate.hold('create', 'answering');
    await desk.press('Start');
    await hold.arrived;
    await desk.press('Cancel');
    await expectStatus(desk, 'cancelled');
    hold.release();

    await expect.poll(() => app.gate.count('cancel')).toBe(1);
    await expectStatus(desk, 'cancelled');
    expect(await desk.statuses()).toEqual(['idle', 'creating', 'cancelled']);
    expect((await desk.calls()).map(({ name }) => name)).toEqual(['onCancel']);
    expect(app.gate.count('wait')).toBe(0);
  },
);

test('cancelling what has ended, or has not begun, does nothing', async ({ startApp, phone, smallPhoto }) => {
  const app = await startApp({ allowCancel: true });
  const desk = await app.open('custom-ui', FAST);
  await desk.press('Cancel');
  await expectStatus(desk, 'idle');
  await sendPhoto(phone, await startTransfer(desk), smallPhoto);
  await expectStatus(desk, 'completed');
  await desk.press('Cancel');

  await expectStatus(desk, 'completed');
  expect(await desk.calls('onCancel')).toEqual([]);
  expect(app.gate.count('cancel')).toBe(0);
});

test('a job that somebody else cancels is an error, and onCancel is not called', async ({ startApp }) => {
  const app = await startApp({ allowCancel: true });
  const desk = await app.open('custom-ui', FAST);
  const link = await startTransfer(desk);
  await fetch(`${app.origin}/api/svc/job/${jobIdIn(link)}`, { method: 'DELETE' });
  await expectStatus(desk, 'failed');
  await expect(desk.read('error')).toContainText('cancelled: ');
  expect((await desk.calls()).map(({ name }) => name)).toEqual(['onJobCreated', 'onError']);
});

test('after cancelling, a new start has a new code', async ({ startApp, phone, smallPhoto }) => {
  const app = await startApp({ allowCancel: true });
  const desk = await app.open('custom-ui', FAST);
  const link = await startTransfer(desk);
  await desk.press('Cancel');
  await expectStatus(desk, 'cancelled');
  const next = await startTransfer(desk);
  expect(next).not.toBe(link);
  await sendPhoto(phone, next, smallPhoto);
  await expectStatus(desk, 'completed');
});

test(
  'reset stops listening and tells nobody; the job goes on without the page',
  { tag: '@strict' },
  async ({ startApp, phone, smallPhoto }) => {
    const app = await startApp({ allowCancel: true });
    const desk = await app.open('custom-ui', FAST);
    const link = await startTransfer(desk);
    await desk.press('Reset');
    await expectStatus(desk, 'idle');
    await expect.poll(() => app.gate.count('wait', true)).toBe(0);
    await sendPhoto(phone, link, smallPhoto);

    await expectStatus(desk, 'idle');
    expect((await desk.calls()).map(({ name }) => name)).toEqual(['onJobCreated']);
    expect(app.gate.count('cancel')).toBe(0);
  },
);

function describe({ method, url }: { method: string; url: string }): string {
  return `${method} ${url}`;
}
