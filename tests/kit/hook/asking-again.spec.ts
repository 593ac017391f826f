import {
  answerHtml,
  answerWith,
  cutBeforeAnswer,
  first,
  swallow,
} from '../../fixtures/server/gate-behaviours.ts';
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

const FAST = { options: { waitIntervalMs: 250 } };
/** The job as it is, as a backend answers that does not hold the question. */
const answerNotFinal: Behaviour = (exchange) => {
  const url = exchange.request.url ?? '';
  exchange.request.url = `${url.split('?')[0]}?timeoutMs=0`;
  return exchange.pass({ onHead: (head) => void (head.status = 200) });
};

const HARMLESS: [string, Behaviour][] = [
  ['408 with the job', (exchange) => exchange.pass()],
  ['408 and nothing else', (exchange) => exchange.answer(408, {}, '')],
  [
    "504 and a proxy's page",
    (exchange) => exchange.answer(504, { 'content-type': 'text/html' }, '<h1>504</h1>'),
  ],
  ['a 200 whose job is not final', answerNotFinal],
];

for (const [answer, behaviour] of HARMLESS) {
  test(`4.2: ${answer} means "ask again"`, async ({ startApp, phone, smallPhoto }) => {
    const app = await startApp();
    const desk = await app.open('custom-ui', { options: { waitIntervalMs: 250, waitTimeoutMs: 300 } });
    app.gate.on('wait', first(3, behaviour));
    const link = await startTransfer(desk);
    await expect.poll(() => app.gate.count('wait')).toBeGreaterThan(3);
    await expectStatus(desk, 'pending');
    await sendPhoto(phone, link, smallPhoto);
    await expectStatus(desk, 'completed');
    expect(await desk.countReconnects()).toBe(0);
    expect(await desk.calls('onError')).toEqual([]);
  });
}

test('4.2: the wait route is asked again after its own timeout', async ({ startApp, phone, smallPhoto }) => {
  const app = await startApp();
  const desk = await app.open('custom-ui', { options: { waitIntervalMs: 250, waitTimeoutMs: 500 } });
  const link = await startTransfer(desk);
  await expect.poll(() => app.gate.count('wait')).toBeGreaterThan(2);
  await sendPhoto(phone, link, smallPhoto);
  await expectStatus(desk, 'completed');
  expect(await desk.statuses()).not.toContain('failed');
});

test('answers that come at once and bring nothing are not asked for faster than the interval', async ({
  startApp,
}) => {
  const app = await startApp();
  const desk = await app.open('custom-ui', { options: { waitIntervalMs: 400 } });
  // Not 408: Chromium itself repeats a request that got one over a connection that was used before.
  app.gate.on('wait', answerNotFinal);
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

for (const [what, behaviour] of AWAY) {
  test(`a backend that ${what} for a while: the page says so, and the file still arrives`, async ({
    startApp,
    phone,
    smallPhoto,
  }) => {
    const app = await startApp();
    const desk = await app.open('custom-ui', FAST);
    const link = await startTransfer(desk);
    app.gate.on('wait', behaviour);
    app.gate.on('get', behaviour);
    app.gate.dropAll();
    await expect(desk.read('reconnecting')).toHaveText('true');
    await expectStatus(desk, 'pending');
    await sendPhoto(phone, link, smallPhoto);
    app.gate.letPass();
    await expectCompletedLater(desk);
    await expect(desk.read('reconnecting')).toHaveText('false');
    expect(await desk.calls('onError')).toEqual([]);
  });
}

test(
  'a network of the computer that is gone and comes back',
  { tag: '@central' },
  async ({ startApp, phone, smallPhoto, context }) => {
    const app = await startApp();
    const desk = await app.open('custom-ui', { options: { waitIntervalMs: 250, waitTimeoutMs: 500 } });
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

test('a wait request that is never answered does not hide a file that has arrived', async ({
  startApp,
  phone,
  smallPhoto,
}) => {
  const app = await startApp();
  const desk = await app.open('custom-ui', FAST);
  // A laptop that slept, a proxy that forgot: the connection looks alive, and nothing comes.
  app.gate.on('wait', first(1, swallow));
  await sendPhoto(phone, await startTransfer(desk), smallPhoto);
  await expect(desk.read('status')).toHaveText('completed', { timeout: 30_000 });
  expect(await desk.calls('onCompleted')).toHaveLength(1);
});

test('408 that Chromium repeats by itself is neither a failure nor a connection that is gone', async ({
  startApp,
  phone,
  smallPhoto,
}) => {
  const app = await startApp();
  const desk = await app.open('custom-ui', { options: { waitIntervalMs: 250, waitTimeoutMs: 1_000 } });
  const link = await startTransfer(desk);
  await expect.poll(() => app.gate.count('wait')).toBeGreaterThan(6);
  await sendPhoto(phone, link, smallPhoto);
  await expectStatus(desk, 'completed');
  expect(await desk.countReconnects()).toBe(0);
});

test('7: 429 is not a failure, and its Retry-After is kept', async ({ startApp, phone, smallPhoto }) => {
  const app = await startApp();
  const desk = await app.open('custom-ui', FAST);
  app.gate.on('wait', first(1, answerWith(429, { 'retry-after': '2' })));
  const link = await startTransfer(desk);
  await sendPhoto(phone, link, smallPhoto);
  await expectStatus(desk, 'completed');

  const [refused, next] = app.gate.requests.filter(({ route }) => route === 'wait').map(({ atMs }) => atMs);
  expect((next ?? 0) - (refused ?? 0)).toBeGreaterThanOrEqual(2000);
  expect(await desk.countReconnects()).toBe(0);
  expect(await desk.calls('onError')).toEqual([]);
  expect(await desk.statuses()).not.toContain('failed');
});

test('a page in place of JSON from the wait route, once, costs nothing', async ({
  startApp,
  phone,
  smallPhoto,
}) => {
  const app = await startApp();
  const desk = await app.open('custom-ui', { options: { waitIntervalMs: 250, waitTimeoutMs: 300 } });
  app.gate.on('wait', first(1, answerHtml));
  await completeTransfer(desk, phone, smallPhoto);
  expect(await desk.calls('onError')).toEqual([]);
});

test('progress that cannot be read does not disturb the transfer', async ({
  startApp,
  phone,
  smallPhoto,
}) => {
  const app = await startApp();
  const desk = await app.open('custom-ui', FAST);
  app.gate.on('get', answerWith(500));
  await completeTransfer(desk, phone, smallPhoto);
  expect(await desk.statuses()).toEqual(['idle', 'creating', 'pending', 'completed']);
});

/** When the page asked, by its own clock: a gate that is late with one question is not with the next. */
async function readWaitTimes({ page }: AppPage): Promise<number[]> {
  const times = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/wait?'))
      .map(({ startTime }) => startTime),
  );
  return times.sort((one, other) => one - other);
}
