import { expectStatus, sendPhoto, startTransfer } from '../fixtures/own-dialog.ts';
import { expect, test } from '../fixtures/test.ts';

const FAST = { options: { waitIntervalMs: 250 } };

test(
  'a component that unmounts ends its wait request, and calls nothing after that',
  { tag: ['@central', '@strict'] },
  async ({ begin }) => {
    const { desk, gate, phone, smallPhoto } = await begin('custom-ui');
    const link = await startTransfer(desk);
    await expect.poll(() => gate.count('wait', true)).toBe(1);
    await desk.press('Leave');
    await expect
      .poll(() => gate.requests.filter(({ route }) => route === 'wait').map(({ end }) => end))
      .toEqual(['callerLeft']);
    const asked = gate.requests.length;
    await sendPhoto(phone, link, smallPhoto);

    expect(gate.requests.slice(asked)).toEqual([]);
    expect((await desk.calls()).map(({ name }) => name)).toEqual(['onJobCreated']);
  },
);

test('a component that is removed while the job is being made leaves no job and no request @release', async ({
  begin,
}) => {
  const { desk, gate } = await begin('custom-ui', { app: { allowCancel: true } });
  const hold = gate.hold('create', 'answering');
  await desk.press('Start');
  await hold.arrived;
  await desk.press('Leave');
  await expect(desk.read('status')).toHaveCount(0);
  hold.release();
  await expect.poll(() => gate.count('cancel')).toBe(1);
  expect(gate.count('wait')).toBe(0);
  expect(await desk.calls()).toEqual([]);
});

test('a page that is closed ends its wait request @release', async ({ begin }) => {
  const { desk, gate } = await begin('custom-ui');
  await startTransfer(desk);
  await expect.poll(() => gate.count('wait', true)).toBe(1);
  await desk.page.close();
  await expect.poll(() => gate.count('wait', true)).toBe(0);
});

test('two tabs have a job each, and each learns of its own file only @release', async ({
  startApp,
  wirePhone: phone,
  smallPhoto,
}) => {
  const app = await startApp();
  const [one, other] = [await app.open('custom-ui', FAST), await app.open('custom-ui', FAST)];
  const links = [await startTransfer(one), await startTransfer(other)];
  expect(links[0]).not.toBe(links[1]);
  await sendPhoto(phone, links[1] ?? '', smallPhoto);
  await expectStatus(other, 'completed');
  await expectStatus(one, 'pending');
  await sendPhoto(phone, links[0] ?? '', smallPhoto);
  await expectStatus(one, 'completed');
});

test(
  'one click makes one job, in StrictMode too @release',
  { tag: ['@central', '@strict'] },
  async ({ begin }) => {
    const { desk, gate } = await begin('custom-ui');
    await startTransfer(desk);
    await expect.poll(() => gate.count('get')).toBeGreaterThan(1);
    expect(gate.count('create')).toBe(1);
    expect(gate.count('wait')).toBe(1);
  },
);
