import { expectStatus, sendPhoto, startTransfer } from '../fixtures/own-dialog.ts';
import { jobIdIn } from '../../fixtures/phone/phone.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'cancelling a code ends the job where the backend allows it, and the phone is told',
  { tag: '@central' },
  async ({ begin, phone }) => {
    const { desk, gate } = await begin('custom-ui', { app: { allowCancel: true } });
    const link = await startTransfer(desk);
    await desk.press('Cancel');
    await expectStatus(desk, 'cancelled');

    await expect
      .poll(() => gate.requests.filter(({ end }) => end === 'answered').map(describe))
      .toContain(`DELETE /api/svc/job/${jobIdIn(link)}`);
    expect((await desk.calls()).map(({ name }) => name)).toEqual(['onJobCreated', 'onCancel']);
    await phone.open(link);
    await phone.waitForState('failed');
  },
);

test('cancelling in mid-course ends the upload of the phone', async ({ begin, phone }) => {
  const { desk, photo } = await begin('custom-ui', { app: { allowCancel: true } });
  await phone.open(await startTransfer(desk));
  await phone.slowDown(100_000);
  await phone.choose({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expectStatus(desk, 'in_progress');
  await desk.press('Cancel');
  await expectStatus(desk, 'cancelled');
  await phone.waitForState('failed');
  expect(await desk.calls('onError')).toEqual([]);
});

test('where the backend does not allow it, cancelling asks nothing and stops waiting @release', async ({
  begin,
}) => {
  const { desk, gate, phone, smallPhoto } = await begin('custom-ui');
  const link = await startTransfer(desk);
  await desk.press('Cancel');
  await expectStatus(desk, 'cancelled');
  await expect.poll(() => gate.count('wait', true)).toBe(0);
  const asked = gate.requests.length;
  await sendPhoto(phone, link, smallPhoto);

  expect(gate.requests.slice(asked)).toEqual([]);
  expect(gate.count('cancel')).toBe(0);
  await expectStatus(desk, 'cancelled');
});

test(
  'cancelling before the job is there: no code is shown, and the job is ended @release',
  { tag: ['@central', '@strict'] },
  async ({ begin }) => {
    const { desk, gate } = await begin('custom-ui', { app: { allowCancel: true } });
    const hold = gate.hold('create', 'answering');
    await desk.press('Start');
    await hold.arrived;
    await desk.press('Cancel');
    await expectStatus(desk, 'cancelled');
    hold.release();

    await expect.poll(() => gate.count('cancel')).toBe(1);
    await expectStatus(desk, 'cancelled');
    expect(await desk.statuses()).toEqual(['idle', 'creating', 'cancelled']);
    expect((await desk.calls()).map(({ name }) => name)).toEqual(['onCancel']);
    expect(gate.count('wait')).toBe(0);
  },
);

test(
  'reset stops listening and tells nobody; the job goes on without the page @release',
  { tag: '@strict' },
  async ({ begin }) => {
    const { desk, gate, phone, smallPhoto } = await begin('custom-ui', { app: { allowCancel: true } });
    const link = await startTransfer(desk);
    await desk.press('Reset');
    await expectStatus(desk, 'idle');
    await expect.poll(() => gate.count('wait', true)).toBe(0);
    await sendPhoto(phone, link, smallPhoto);

    await expectStatus(desk, 'idle');
    expect((await desk.calls()).map(({ name }) => name)).toEqual(['onJobCreated']);
    expect(gate.count('cancel')).toBe(0);
  },
);

function describe({ method, url }: { method: string; url: string }): string {
  return `${method} ${url}`;
}
