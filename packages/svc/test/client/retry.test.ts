import { afterEach, describe, expect, it, vi } from 'vitest';
import { SvcError, SvcServer, type SvcErrorCode } from '../../src/index.ts';
import { createRetry } from '../../src/client/retry.ts';
import { createFakeClock } from '../../../protocol/test/support/fake-clock.ts';
import {
  BASE_URL,
  createFakeTransferServer,
  json,
  presignedOf,
  TOKEN,
} from '../support/fake-transfer-server.ts';

afterEach(() => vi.useRealTimers());

function setUp(retries = 2, random = () => 1) {
  const clock = createFakeClock();
  const retry = createRetry({ retries, clock, random });
  /** A call that fails in these ways before it succeeds. */
  const run = (failures: SvcError[], signal?: AbortSignal) =>
    retry(signal, async () => {
      const failure = failures.shift();
      if (failure) throw failure;
      return 'done';
    });
  return { clock, retry, run };
}

const away = (retryAfterSeconds?: number) =>
  new SvcError('unreachable', 'away', retryAfterSeconds === undefined ? {} : { retryAfterSeconds });

describe('repeating a call that can do no harm', () => {
  it('repeats it after a pause, each time a longer one', async () => {
    const { clock, run } = setUp();
    expect(await run([away(), away()])).toBe('done');
    expect(clock.sleeps).toEqual([500, 1_000]);
  });

  it('pauses for half as long at least, by chance', async () => {
    const { clock, run } = setUp(2, () => 0);
    await run([away(), away()]);
    expect(clock.sleeps).toEqual([250, 500]);
  });

  it.each([
    [0, 0],
    [1, 1],
    [2, 2],
  ])('gives up after %d retries', async (retries, pauses) => {
    const { clock, run } = setUp(retries);
    await expect(run([away(), away(), away(), away()])).rejects.toThrow('away');
    expect(clock.sleeps).toHaveLength(pauses);
  });

  const others: SvcErrorCode[] = [
    'rate_limited',
    'job_not_found',
    'bad_response',
    'storage_full',
    'bad_request',
  ];
  it.each(others)('does not repeat what ended in %s', async (code) => {
    const { clock, run } = setUp();
    await expect(run([new SvcError(code, 'no')])).rejects.toMatchObject({ code });
    expect(clock.sleeps).toEqual([]);
  });

  it('waits as long as the server asks, but not longer than somebody waits for a page', async () => {
    const { clock, run } = setUp();
    await run([away(3)]);
    await expect(run([away(60)])).rejects.toThrow('away');
    expect(clock.sleeps).toEqual([3_000]);
  });

  it('does not repeat what took all the time that an answer has', async () => {
    const { clock, retry } = setUp();
    let calls = 0;
    const slow = () => {
      calls += 1;
      clock.pass(10_000);
      return Promise.reject(away());
    };
    await expect(retry(undefined, slow)).rejects.toThrow('away');
    expect([calls, clock.sleeps]).toEqual([1, []]);
  });

  it('stops with the reason of the caller who stops in a pause', async () => {
    const { run } = setUp();
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(run([away()], signal)).rejects.toThrow('enough');
  });
});

function setUpServer(answer: () => Response | Promise<Response>, retries?: number) {
  vi.useFakeTimers();
  const transferServer = createFakeTransferServer();
  transferServer.addJob({ id: 'x', status: 'completed' });
  for (const ending of ['/v1/jobs', '/x', '/download-url']) transferServer.answer(ending, answer, answer);
  const server = new SvcServer({ token: TOKEN, baseUrl: BASE_URL, fetch: transferServer.fetch, retries });
  return { transferServer, server };
}

const broken = () => Promise.reject(new TypeError('fetch failed'));

/** What a call comes to while time passes as it needs it. */
async function outcomeOf(call: Promise<unknown>): Promise<unknown> {
  const outcome = call.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(5_000);
  return outcome;
}

describe('which calls SvcServer repeats', () => {
  it.each([
    ['a connection that broke', broken],
    ['an error of the server', () => json(503, {})],
    ['a request that took the server too long', () => json(408, {})],
  ])('getJob, after %s', async (_, answer) => {
    const { transferServer, server } = setUpServer(answer);
    expect(await outcomeOf(server.getJob('x'))).toMatchObject({ id: 'x' });
    expect(transferServer.requests).toHaveLength(3);
  });

  it('getDownloadUrl and cancelJob', async () => {
    const { server } = setUpServer(broken);
    expect(await outcomeOf(server.getDownloadUrl('x'))).toEqual(presignedOf('x'));
    expect(await outcomeOf(server.cancelJob('x'))).toMatchObject({ code: 'conflict' });
  });

  it('not createJob: a second job could be left behind', async () => {
    const { transferServer, server } = setUpServer(broken);
    expect(await outcomeOf(server.createJob())).toMatchObject({ code: 'unreachable' });
    expect(transferServer.requests).toHaveLength(1);
  });

  it('none with "retries: 0"', async () => {
    const { transferServer, server } = setUpServer(broken, 0);
    expect(await outcomeOf(server.getJob('x'))).toMatchObject({ code: 'unreachable' });
    expect(transferServer.requests).toHaveLength(1);
  });

  it('none after a 429, which is thrown with what Retry-After says', async () => {
    const { transferServer, server } = setUpServer(() => json(429, {}, { 'retry-after': '12' }));
    const expected = { name: 'SvcRateLimitError', retryAfterSeconds: 12 };
    expect(await outcomeOf(server.getJob('x'))).toMatchObject(expected);
    expect(transferServer.requests).toHaveLength(1);
  });

  it('none any more when the caller stops in a pause', async () => {
    const { transferServer, server } = setUpServer(broken);
    const stopper = new AbortController();
    const getting = server.getJob('x', { signal: stopper.signal }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1);
    stopper.abort(new Error('enough'));
    expect(await getting).toEqual(new Error('enough'));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(transferServer.requests).toHaveLength(1);
  });
});
