import { answerWith, cutBeforeAnswer, first, swallow } from '../../fixtures/server/gate-behaviours.ts';
import type { Behaviour } from '../../fixtures/server/gate-exchange.ts';
import type { AppPage } from '../fixtures/app-page.ts';
import {
  completeTransfer,
  expectCompletedLater,
  expectStatus,
  sendPhoto,
  startTransfer,
} from '../fixtures/own-dialog.ts';
import { expect, test } from '../fixtures/test.ts';
import { cases } from '../../fixtures/release.ts';

/** The current job, as of a backend that does not hold the request. */
const answerNotFinal: Behaviour = (exchange) => {
  const url = exchange.request.url ?? '';
  exchange.request.url = `${url.split('?')[0]}?timeoutMs=0`;
  return exchange.pass({ onHead: (head) => void (head.status = 200) });
};

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

test('immediate answers without news are not requested faster than the interval @release', async ({
  begin,
}) => {
  const { desk, gate } = await begin('custom-ui', { options: { waitIntervalMs: 400 } });
  // Not 408, which Chromium itself repeats on a reused connection.
  gate.on('wait', answerNotFinal);
  await startTransfer(desk);
  await expect.poll(async () => (await readWaitTimes(desk)).length).toBeGreaterThan(4);
  const times = await readWaitTimes(desk);
  const pauses = times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThan(300);
});

const AWAY: [string, Behaviour][] = [
  ['ends connections', cutBeforeAnswer],
  ['answers 502', answerWith(502)],
];

for (const [what, behaviour] of cases(AWAY)) {
  test(`a backend that ${what} for a while: the page says so, and the file still arrives`, async ({
    begin,
  }) => {
    const { desk, gate, phone, smallPhoto } = await begin('custom-ui');
    const link = await startTransfer(desk);
    gate.on('wait', behaviour);
    gate.on('get', behaviour);
    gate.dropAll();
    await expect(desk.read('reconnecting')).toHaveText('true');
    await expectStatus(desk, 'pending');
    await sendPhoto(phone, link, smallPhoto);
    gate.letPass();
    await expectCompletedLater(desk);
    await expect(desk.read('reconnecting')).toHaveText('false');
    expect(await desk.calls('onError')).toEqual([]);
  });
}

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

test('a wait request without an answer does not hide a file that has arrived @release', async ({ begin }) => {
  const { desk, gate, phone, smallPhoto } = await begin('custom-ui');
  // After a laptop's sleep, for example, the connection looks alive, but nothing comes.
  gate.on('wait', first(1, swallow));
  await sendPhoto(phone, await startTransfer(desk), smallPhoto);
  await expect(desk.read('status')).toHaveText('completed', { timeout: 30_000 });
  expect(await desk.calls('onCompleted')).toHaveLength(1);
});

test('a 408 that Chromium repeats itself is neither a failure nor a lost connection @release', async ({
  begin,
}) => {
  const { desk, gate, phone, smallPhoto } = await begin('custom-ui', { options: { waitTimeoutMs: 1_000 } });
  const link = await startTransfer(desk);
  await expect.poll(() => gate.count('wait')).toBeGreaterThan(6);
  await sendPhoto(phone, link, smallPhoto);
  await expectStatus(desk, 'completed');
  expect(await desk.countReconnects()).toBe(0);
});

test('progress that cannot be read does not disturb the transfer @release', async ({ begin }) => {
  const { desk, gate, phone, smallPhoto } = await begin('custom-ui');
  gate.on('get', answerWith(500));
  await completeTransfer(desk, phone, smallPhoto);
  expect(await desk.statuses()).toEqual(['idle', 'creating', 'pending', 'completed']);
});

/** The times of the page's requests, by its own clock, as the gate may be late. */
async function readWaitTimes({ page }: AppPage): Promise<number[]> {
  const times = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/wait?'))
      .map(({ startTime }) => startTime),
  );
  return times.sort((one, other) => one - other);
}
