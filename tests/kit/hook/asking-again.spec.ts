import { cutBeforeAnswer } from '../../fixtures/server/gate-behaviours.ts';
import { expectCompletedLater, expectStatus, sendPhoto, startTransfer } from '../fixtures/own-dialog.ts';
import { expect, test } from '../fixtures/test.ts';

test('4.2: 408 with the job means "ask again"', async ({ begin }) => {
  const { desk, gate, phone, smallPhoto } = await begin('custom-ui', { options: { waitTimeoutMs: 300 } });
  const link = await startTransfer(desk);
  await expect.poll(() => gate.count('wait')).toBeGreaterThan(3);
  await expectStatus(desk, 'pending');
  await sendPhoto(phone, link, smallPhoto);
  await expectStatus(desk, 'completed');
  expect(await desk.countReconnects()).toBe(0);
  expect(await desk.calls('onError')).toEqual([]);
});

test('a backend that ends connections for a while: the page says so, and the file still arrives @release', async ({
  begin,
}) => {
  const { desk, gate, phone, smallPhoto } = await begin('custom-ui');
  const link = await startTransfer(desk);
  gate.on('wait', cutBeforeAnswer);
  gate.on('get', cutBeforeAnswer);
  gate.dropAll();
  await expect(desk.read('reconnecting')).toHaveText('true');
  await expectStatus(desk, 'pending');
  await sendPhoto(phone, link, smallPhoto);
  gate.letPass();
  await expectCompletedLater(desk);
  await expect(desk.read('reconnecting')).toHaveText('false');
  expect(await desk.calls('onError')).toEqual([]);
});

test(
  'a network of the computer that is gone and comes back @release',
  { tag: '@central' },
  async ({ begin, context }) => {
    const { desk, phone, smallPhoto } = await begin('custom-ui', { options: { waitTimeoutMs: 500 } });
    const link = await startTransfer(desk);
    await context.setOffline(true);
    await expect(desk.read('reconnecting')).toHaveText('true');
    await expectStatus(desk, 'pending');
    await sendPhoto(phone, link, smallPhoto);
    await context.setOffline(false);
    await expectStatus(desk, 'completed');
    await expect(desk.read('reconnecting')).toHaveText('false');
  },
);
