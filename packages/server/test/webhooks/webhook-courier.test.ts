import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createHttpWebhookSender } from '../../src/drivers/http-webhook-sender.ts';
import { waitFor } from '../support/time.ts';
import { answerWith, startReceiver } from '../support/webhook-receiver.ts';
import { createCourierWorld, type CourierWorld } from './courier-world.ts';

const HOUR_MS = 3_600_000;

/** Resolves when the result of a try is stored and the next try has its timer. */
async function waitForTimer({ clock }: CourierWorld, delayMs: number): Promise<void> {
  await waitFor(() => expect(clock.listTimers()).toEqual([clock.now() + delayMs]));
}

async function createWorld(...endpointIds: string[]): Promise<CourierWorld> {
  const world = createCourierWorld();
  for (const id of endpointIds) await world.addEndpoint(id);
  return world;
}

describe('a webhook', () => {
  it('is sent as soon as its job has ended, and once', async () => {
    const world = await createWorld('a');
    const jobId = await world.endJob();
    const { request, answer } = await world.takeTry();
    expect(request.url).toBe('https://a.example/hook?key=canary');
    expect(JSON.parse(request.body)).toMatchObject({
      type: 'job.failed',
      timestamp: new Date(world.clock.now()).toISOString(),
      data: { job: { id: jobId, status: 'failed', failure: { code: 'cancelled' } } },
    });
    answer({ status: 202 });
    await waitFor(() => expect(world.outcomes).toEqual(['delivered']));
    world.clock.advance(100 * HOUR_MS);
    world.courier.wake();
    await world.courier.stop();
    expect(world.tries).toEqual([]);
  });

  it('is sent again after a failure, with the same id and text, and the time of the new try', async () => {
    const world = await createWorld('a');
    await world.endJob();
    const first = await world.takeTry();
    first.answer({ status: 500 });
    await waitForTimer(world, 5_000);
    world.clock.advance(5_000);
    const second = await world.takeTry();
    const ids = [first, second].map(({ request }) => request.headers['webhook-id']);
    expect(ids[0]).toMatch(/^msg_/);
    expect(ids[1]).toBe(ids[0]);
    expect(second.request.body).toBe(first.request.body);
    const times = [first, second].map(({ request }) => Number(request.headers['webhook-timestamp']));
    expect(times).toEqual([1_000, 1_005]);
    expect(second.request.headers['webhook-signature']).not.toBe(first.request.headers['webhook-signature']);
  });

  it('is tried ten times over three days, and then given up', async () => {
    const world = await createWorld('a');
    await world.endJob();
    let triedMs = 0;
    for (let attempt = 1; attempt < 10; attempt++) {
      (await world.takeTry()).fail(new TypeError('fetch failed'));
      await waitFor(() => expect(world.outcomes).toHaveLength(attempt));
      await waitFor(() => expect(world.clock.countTimers()).toBe(1));
      const waitMs = Math.max(...world.clock.listTimers()) - world.clock.now();
      triedMs += waitMs;
      world.clock.advance(waitMs);
    }
    expect(triedMs / HOUR_MS).toBeCloseTo(75.6, 1);
    (await world.takeTry()).answer({ status: 503 });
    await waitFor(() => expect(world.outcomes.at(-1)).toBe('given_up'));
    expect(await world.readEndpoint('a')).toMatchObject({ pending: 0, givenUp: 1, disabled: null });
  });

  it('is sent again when the endpoint allows it (Retry-After)', async () => {
    const world = await createWorld('a');
    await world.endJob();
    (await world.takeTry()).answer({ status: 429, retryAfter: '90' });
    await waitForTimer(world, 90_000);
    expect(world.outcomes).toEqual(['failed']);
  });

  it.each([301, 307, 400, 404])('has failed with the answer %i', async (status) => {
    const world = await createWorld('a');
    await world.endJob();
    (await world.takeTry()).answer({ status });
    await waitForTimer(world, 5_000);
    expect(world.outcomes).toEqual(['failed']);
  });

  it('is given up if its endpoint is gone, which is disabled', async () => {
    const world = await createWorld('a');
    await world.endJob();
    (await world.takeTry()).answer({ status: 410 });
    await waitFor(() => expect(world.outcomes).toEqual(['given_up']));
    await waitFor(async () =>
      expect((await world.readEndpoint('a'))?.disabled?.reason).toBe('It answered 410 Gone.'),
    );
    await world.endJob();
    await world.courier.stop();
    expect(world.tries).toEqual([]);
  });
});

it('an endpoint that is gone counts all its pending deliveries as given up, and logs one line without its address', async () => {
  const world = await createWorld('a');
  for (let job = 0; job < 6; job++) await world.endJob();
  await waitFor(() => expect(world.tries).toHaveLength(4));
  const listDisabled = () => world.lines.filter(({ message }) => message !== 'webhook');
  (await world.takeTry()).answer({ status: 410 });
  await waitFor(() => expect(listDisabled()).toHaveLength(1));
  // The running tries were given up, too: their answers come too late to count.
  for (const open of world.tries.splice(0)) open.answer({ status: 410 });
  await world.courier.stop();
  expect(world.outcomes).toEqual(Array.from({ length: 6 }, () => 'given_up'));
  const disabled = listDisabled();
  expect(disabled).toEqual([
    { level: 'warn', message: expect.stringContaining('410'), fields: { endpoint: 'a', givenUp: 5 } },
  ]);
  expect(JSON.stringify(disabled)).not.toMatch(/canary|example|whsec/);
});

it('an answer after the time limit is a failed try: it changes nothing, and the webhook is sent again', async () => {
  const receiver = await startReceiver();
  const late: ServerResponse[] = [];
  receiver.answer = (response) => void late.push(response);
  const send = createHttpWebhookSender();
  // Ends a request as the sender's own time limit does, when the test says so.
  const limit = new AbortController();
  const limits = [limit.signal];
  const world = createCourierWorld(undefined, (request) =>
    send({ ...request, signal: AbortSignal.any([request.signal, ...limits.splice(0)]) }),
  );
  await world.addEndpoint('late', receiver.url);
  await world.endJob();
  await receiver.waitFor(1);
  limit.abort(new DOMException('The operation timed out.', 'TimeoutError'));
  await waitForTimer(world, 5_000);
  expect(world.outcomes).toEqual(['failed']);
  late[0]?.writeHead(410).end(); // in time, it would have disabled the endpoint
  receiver.answer = answerWith(204);
  world.clock.advance(5_000);
  await waitFor(() => expect(world.outcomes).toEqual(['failed', 'delivered']));
  const [first, second] = await receiver.waitFor(2);
  expect([second?.id, second?.body]).toEqual([first?.id, first?.body]);
  expect(await world.readEndpoint('late')).toMatchObject({ pending: 0, givenUp: 0, disabled: null });
  await world.courier.stop();
});

describe('a slow endpoint', () => {
  it('gets four at once, and the next when one of them has ended', async () => {
    const world = await createWorld('slow');
    for (let job = 0; job < 6; job++) await world.endJob();
    await waitFor(() => expect(world.tries).toHaveLength(4));
    (await world.takeTry()).answer({});
    await waitFor(() => expect(world.tries).toHaveLength(4));
    (await world.takeTry()).fail(new DOMException('The operation timed out.', 'TimeoutError'));
    await waitFor(() => expect(world.tries).toHaveLength(4));
  });

  it('does not delay others', async () => {
    const world = await createWorld('slow', 'quick');
    for (let job = 0; job < 9; job++) await world.endJob();
    for (let sent = 0; sent < 9; sent++) {
      await waitFor(() => expect(isForQuick(world)).not.toBe(-1));
      world.tries.splice(isForQuick(world), 1)[0]?.answer({});
    }
    await waitFor(async () => expect(await world.readEndpoint('quick')).toMatchObject({ pending: 0 }));
    expect(await world.readEndpoint('slow')).toMatchObject({ pending: 9 });
    expect(world.tries).toHaveLength(4);
  });
});

function isForQuick({ tries }: CourierWorld): number {
  return tries.findIndex(({ request }) => request.url.includes('quick'));
}

describe('a courier that is stopped', () => {
  it('waits for tries that end, and begins no new one', async () => {
    const world = await createWorld('a');
    for (let job = 0; job < 5; job++) await world.endJob();
    await waitFor(() => expect(world.tries).toHaveLength(4));
    const stopping = world.courier.stop();
    for (const open of world.tries.splice(0)) open.answer({});
    await stopping;
    expect(world.tries).toEqual([]);
    expect(await world.readEndpoint('a')).toMatchObject({ pending: 1 });
  });

  it('leaves tries that do not end to the next start, without counting them', async () => {
    const world = await createWorld('a');
    await world.endJob();
    await world.takeTry();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const stopping = world.courier.stop();
    await vi.advanceTimersByTimeAsync(3_000);
    await stopping;
    expect(world.outcomes).toEqual([]);
    const { clock, webhooks } = world;
    const claim = { nowMs: clock.now(), leasedUntilMs: clock.now() + 1, limit: 9 };
    expect(await webhooks.claimDue('a', claim)).toMatchObject([{ attempt: 1 }]);
  });
});

describe('a store that fails', () => {
  it('is reported and tried again, so that nothing is lost', async () => {
    let isBroken = true;
    const world = createCourierWorld((webhooks) => ({
      ...webhooks,
      listDueEndpoints: (nowMs) =>
        isBroken ? Promise.reject(new Error('disk')) : webhooks.listDueEndpoints(nowMs),
    }));
    await world.addEndpoint('a');
    await world.endJob();
    await waitFor(() => expect(world.errors).toEqual([new Error('disk')]));
    isBroken = false;
    await waitForTimer(world, 5_000);
    world.clock.advance(5_000);
    await world.takeTry();
  });

  it('after a try has the delivery sent again when its lease has run out', async () => {
    let isBroken = true;
    const world = createCourierWorld((webhooks) => ({
      ...webhooks,
      settle: (...args) => (isBroken ? Promise.reject(new Error('disk')) : webhooks.settle(...args)),
    }));
    await world.addEndpoint('a');
    await world.endJob();
    (await world.takeTry()).answer({});
    await waitFor(() => expect(world.errors).toEqual([new Error('disk')]));
    isBroken = false;
    await waitForTimer(world, 60_000);
    world.clock.advance(60_000);
    (await world.takeTry()).answer({});
    await waitFor(() => expect(world.outcomes).toEqual(['delivered']));
  });
});

it('the log has one line for each try, without address, secret or id of the job', async () => {
  const world = await createWorld('a');
  const jobId = await world.endJob();
  const cause = Object.assign(new Error('connect to a.example'), { code: 'ECONNREFUSED' });
  (await world.takeTry()).fail(new TypeError('fetch failed', { cause }));
  await waitForTimer(world, 5_000);
  world.clock.advance(5_000);
  (await world.takeTry()).answer({ status: 200 });
  await waitFor(() => expect(world.outcomes).toHaveLength(2));
  const job = expect.stringMatching(/^[0-9a-f]{8}$/);
  const common = { endpoint: 'a', job, durationMs: 0 };
  await waitFor(() =>
    expect(world.lines).toEqual([
      {
        level: 'warn',
        message: 'webhook',
        fields: { ...common, attempt: 1, outcome: 'retry', error: 'ECONNREFUSED' },
      },
      {
        level: 'info',
        message: 'webhook',
        fields: { ...common, attempt: 2, outcome: 'delivered', status: 200 },
      },
    ]),
  );
  expect(JSON.stringify(world.lines)).not.toContain(jobId);
  expect(JSON.stringify(world.lines)).not.toContain('canary');
});
