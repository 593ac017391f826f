import { afterEach, describe, expect, it, vi } from 'vitest';
import { SvcServer } from '../../src/index.ts';
import { BASE_URL, json, presignedOf, TOKEN } from '../support/fake-transfer-server.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Answer = () => Response | Promise<Response>;

const broken: Answer = () => Promise.reject(new TypeError('fetch failed'));
const busy = (retryAfterSeconds: number) => () => json(503, {}, { 'retry-after': `${retryAfterSeconds}` });
const job: Answer = () => json(200, { id: 'x', status: 'completed' });

/** A client of a server that gives these answers, the last one for ever, and when it asked, in milliseconds. */
function setUp(answers: Answer[], { retries, chance = 1 }: { retries?: number; chance?: number } = {}) {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(chance);
  const askedAtMs: number[] = [];
  const startedMs = performance.now();
  const fetch = async () => {
    const answer = answers[Math.min(askedAtMs.push(performance.now() - startedMs), answers.length) - 1];
    return answer ? answer() : json(500, {});
  };
  return { server: new SvcServer({ token: TOKEN, baseUrl: BASE_URL, fetch, retries }), askedAtMs };
}

/** What a call comes to while time passes as it needs it. */
async function outcomeOf(call: Promise<unknown>): Promise<unknown> {
  const outcome = call.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  return outcome;
}

describe('repeating a call that can do no harm', () => {
  it.each([
    ['a connection that broke', broken],
    ['an error of the server', () => json(503, {})],
    ['a request that took the server too long', () => json(408, {})],
  ])('repeats it after %s, after a pause, each time a longer one', async (_, answer) => {
    const { server, askedAtMs } = setUp([answer, answer, job]);
    expect(await outcomeOf(server.getJob('x'))).toMatchObject({ id: 'x' });
    expect(askedAtMs).toEqual([0, 500, 1_500]);
  });

  it('pauses for half as long at least, by chance', async () => {
    const { server, askedAtMs } = setUp([broken, broken, job], { chance: 0 });
    await outcomeOf(server.getJob('x'));
    expect(askedAtMs).toEqual([0, 250, 750]);
  });

  it.each([0, 1, 3])('gives up after %d retries', async (retries) => {
    const { server, askedAtMs } = setUp([broken], { retries });
    expect(await outcomeOf(server.getJob('x'))).toMatchObject({ code: 'unreachable' });
    expect(askedAtMs).toHaveLength(retries + 1);
  });

  it.each([
    [400, 'bad_request'],
    [404, 'job_not_found'],
    [418, 'bad_response'],
    [429, 'rate_limited'],
    [507, 'storage_full'],
  ])('does not repeat what ended in %d %s, and tells what Retry-After says', async (status, code) => {
    const { server, askedAtMs } = setUp([() => json(status, {}, { 'retry-after': '2' })]);
    expect(await outcomeOf(server.getJob('x'))).toMatchObject({ code, retryAfterSeconds: 2 });
    expect(askedAtMs).toEqual([0]);
  });

  it('waits as long as the server asks, but not longer than somebody waits for a page', async () => {
    const { server, askedAtMs } = setUp([busy(3), busy(60)]);
    expect(await outcomeOf(server.getJob('x'))).toMatchObject({ code: 'unreachable' });
    expect(askedAtMs).toEqual([0, 3_000]);
  });

  it('does not repeat what took all the time that an answer has', async () => {
    const { server, askedAtMs } = setUp([() => new Promise(() => undefined), job]);
    expect(await outcomeOf(server.getJob('x'))).toMatchObject({ code: 'unreachable' });
    expect(askedAtMs).toEqual([0]);
  });

  it('stops with the reason of the caller who stops in a pause', async () => {
    const { server, askedAtMs } = setUp([broken]);
    const stopper = new AbortController();
    const getting = server.getJob('x', { signal: stopper.signal }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1);
    stopper.abort(new Error('enough'));
    expect(await getting).toEqual(new Error('enough'));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(askedAtMs).toEqual([0]);
  });

  it('repeats getDownloadUrl and cancelJob, too', async () => {
    const presigned = setUp([broken, () => json(200, presignedOf('x'))]).server;
    expect(await outcomeOf(presigned.getDownloadUrl('x'))).toEqual(presignedOf('x'));
    const completed = setUp([broken, () => json(409, {})]).server;
    expect(await outcomeOf(completed.cancelJob('x'))).toMatchObject({ code: 'conflict', status: 409 });
  });

  it('never repeats createJob: a second job could be left behind', async () => {
    const { server, askedAtMs } = setUp([broken]);
    expect(await outcomeOf(server.createJob())).toMatchObject({ code: 'unreachable' });
    expect(askedAtMs).toEqual([0]);
  });
});
