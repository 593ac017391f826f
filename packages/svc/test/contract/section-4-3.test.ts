import { describe, expect, it, vi } from 'vitest';
import { SvcError, type Job, type PresignedDownload } from '../../src/index.ts';
import { waitHandler, type OnCompleted } from '../../src/next.ts';
import { json, presignedOf } from '../support/fake-transfer-server.ts';
import { setUpRoutes } from '../support/set-up-routes.ts';

/** Routes in front of one completed job, and what they report. */
function setUp(onCompleted?: OnCompleted) {
  const reports: { what: string; error: unknown }[] = [];
  const report = (what: string, error: unknown) => void reports.push({ what, error });
  const { transferServer, client, get: ask } = setUpRoutes({ onCompleted, report });
  const { id } = transferServer.addJob({ id: 'x', status: 'completed' });
  const get = async (leaf: string) => {
    const { status, body } = await ask(`/job/${id}/${leaf}`);
    return { status, body: body as Record<string, unknown> };
  };
  return { transferServer, client, id, get, reports };
}

describe('contract section 4.3: the onCompleted callback', () => {
  it('4.3: gets job and presigned download when a job completes in the wait handler', async () => {
    const calls: [Job, PresignedDownload | undefined][] = [];
    const { transferServer, id, get } = setUp((job, presigned) => void calls.push([job, presigned]));
    transferServer.change(id, { status: 'pending' });
    const waiting = get('wait');
    await transferServer.seen(1);
    expect(calls).toEqual([]);
    transferServer.change(id, { status: 'completed' });
    await waiting;
    expect(calls).toMatchObject([[{ id, status: 'completed' }, presignedOf(id)]]);
  });

  it('4.3: gets job and presigned download when the download route is used', async () => {
    const calls: [Job, PresignedDownload | undefined][] = [];
    const { id, get } = setUp((job, presigned) => void calls.push([job, presigned]));
    await get('download?expiration=5');
    expect(calls).toMatchObject([[{ id, status: 'completed' }, presignedOf(id, 5)]]);
  });

  it('4.3: may hide the presigned address by a payload of its own', async () => {
    const { get } = setUp(() => ({ link: '/photos/1' }));
    const { body } = await get('wait');
    expect(body['result']).toEqual({ link: '/photos/1' });
    expect(JSON.stringify(body)).not.toContain('transfers.test/files');
  });
});

const VALUES = [null, 0, 1.5, '', 'done', true, false, [], [1, { a: null }], {}, { link: '/1' }] as const;

describe.each(['sync', 'async'])('contract section 4.3: any value from a callback that is %s', (kind) => {
  const returning = (value: unknown): OnCompleted =>
    kind === 'async' ? () => Promise.resolve(value) : () => value;

  it.each(VALUES)('4.3: %j becomes "result" in the wait flow', async (value) => {
    expect((await setUp(returning(value)).get('wait')).body).toHaveProperty('result', value);
  });

  it.each(VALUES)('4.3: %j becomes "completedPayload" in the download flow', async (value) => {
    const { body } = await setUp(returning(value)).get('download');
    expect(body).toEqual({ ...presignedOf('x'), completedPayload: value });
  });

  it('4.3: nothing returned is no result and no payload', async () => {
    const { get } = setUp(returning(undefined));
    expect(Object.keys((await get('wait')).body)).toEqual(['job']);
    expect((await get('download')).body).toEqual(presignedOf('x'));
  });
});

describe('contract section 4.3: presigned may be absent', () => {
  it('4.3: calls the callback without it, and hands on what that returns', async () => {
    const onCompleted = vi.fn<OnCompleted>(() => 'done');
    const { transferServer, get } = setUp(onCompleted);
    transferServer.answer('/download-url', () => json(410, {}));
    expect(await get('wait')).toMatchObject({ status: 200, body: { result: 'done' } });
    expect(onCompleted.mock.calls).toMatchObject([[{ id: 'x' }, undefined, { request: { method: 'GET' } }]]);
  });

  it('4.3: still tells that the job is completed when there is no callback, and reports why', async () => {
    const { transferServer, get, reports } = setUp();
    transferServer.answer('/download-url', () => json(429, {}));
    const { status, body } = await get('wait');
    expect([status, Object.keys(body)]).toEqual([200, ['job']]);
    expect(reports).toMatchObject([{ error: { code: 'rate_limited' } }]);
  });

  it('4.3: is an error of the download route', async () => {
    const { transferServer, get } = setUp(() => 'done');
    transferServer.answer('/download-url', () => json(500, {}));
    expect((await get('download')).status).toBe(502);
  });
});

describe('contract section 4.3: when the callback is not called', () => {
  it.each([
    ['for a failed job, which has no result', 'failed', 200],
    ['before the job is completed', 'in_progress', 408],
  ] as const)('4.3: not %s', async (_, state, expected) => {
    const onCompleted = vi.fn<OnCompleted>();
    const { transferServer, get } = setUp(onCompleted);
    transferServer.change('x', { status: state });
    const { status, body } = await get('wait?timeoutMs=0');
    expect([status, (await get('download')).status]).toEqual([expected, 409]);
    expect(body).not.toHaveProperty('result');
    expect(onCompleted).not.toHaveBeenCalled();
  });

  it('4.3: not with a job that completed only after it was read', async () => {
    const onCompleted = vi.fn<OnCompleted>();
    const { transferServer, get } = setUp(onCompleted);
    transferServer.answer('GET http://transfers.test/v1/jobs/x', () =>
      json(200, { id: 'x', status: 'in_progress' }),
    );
    expect((await get('download')).status).toBe(409);
    expect(onCompleted).not.toHaveBeenCalled();
  });

  it('4.3: not when the job is only created or read', async () => {
    const onCompleted = vi.fn<OnCompleted>();
    const { client, transferServer } = setUp(onCompleted);
    const { get, post } = setUpRoutes({ client, onCompleted });
    expect([(await post('/job')).status, (await get('/job/x')).status]).toEqual([201, 200]);
    expect([transferServer.requests.length, onCompleted.mock.calls.length]).toEqual([2, 0]);
  });
});

describe('contract section 4.3: a callback that fails, which the contract leaves open', () => {
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;

  const failures: [string, OnCompleted][] = [
    [
      'throws at once',
      () => {
        throw new Error('password is hunter2');
      },
    ],
    ['rejects', () => Promise.reject(new Error('password is hunter2'))],
    ['throws an error of ours', () => Promise.reject(new SvcError('job_not_found', 'password is hunter2'))],
    ['returns what is no JSON', () => circle],
    ['returns a number that JSON does not know', () => 10n],
  ];

  it.each(failures)('4.3: that %s is a 500 without details, which are reported', async (_, onCompleted) => {
    const { get, reports } = setUp(onCompleted);
    for (const leaf of ['wait', 'download']) {
      const { status, body } = await get(leaf);
      expect([status, JSON.stringify(body)]).toEqual([500, expect.not.stringContaining('hunter2')]);
    }
    const expected = { what: 'onCompleted failed', error: expect.any(Error) };
    expect(reports).toEqual([expected, expected]);
  });

  it('4.3: reports to console.error when there is no other place', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { client } = setUp();
    const failure = new Error('disk full');
    const onCompleted = () => Promise.reject(failure);
    await setUpRoutes({ client, onCompleted }).get('/job/x/wait');
    expect(log.mock.calls).toEqual([['svc: onCompleted failed:', failure]]);
    log.mockRestore();
  });
});

describe('contract section 4.3: requests for one job that overlap', () => {
  it('4.3: concurrent waits share one call of onCompleted', async () => {
    const onCompleted = vi.fn<OnCompleted>(async () => 'done');
    const { transferServer, get } = setUp(onCompleted);
    transferServer.change('x', { status: 'pending' });
    const waits = [get('wait'), get('wait'), get('wait')];
    await transferServer.seen(3);
    transferServer.change('x', { status: 'completed' });
    const results = (await Promise.all(waits)).map(({ body }) => body['result']);
    expect(results).toEqual(['done', 'done', 'done']);
    expect(onCompleted).toHaveBeenCalledTimes(1);
  });

  it('4.3: a download that overlaps waits and another download has a call with its own address', async () => {
    const seen: (PresignedDownload | undefined)[] = [];
    const { transferServer, id, get } = setUp((_job, presigned) => void seen.push(presigned));
    transferServer.change(id, { status: 'pending' });
    const wait = get('wait');
    await transferServer.seen(1);
    transferServer.change(id, { status: 'completed' });
    await Promise.all([wait, get('download?expiration=5'), get('download?expiration=7')]);
    expect(seen).toHaveLength(3);
    expect(seen).toEqual(expect.arrayContaining([presignedOf(id), presignedOf(id, 5), presignedOf(id, 7)]));
  });

  it('4.3: concurrent waits of a route file of its own share it too', async () => {
    const onCompleted = vi.fn<OnCompleted>(async () => 'done');
    const { transferServer, client } = setUp();
    transferServer.change('x', { status: 'pending' });
    const handler = waitHandler({ client, onCompleted });
    const ask = () => handler(new Request('http://app.test/api/svc/job/x/wait'));
    const waits = [ask(), ask()];
    await transferServer.seen(2);
    transferServer.change('x', { status: 'completed' });
    for (const response of await Promise.all(waits))
      expect(await response.json()).toMatchObject({ result: 'done' });
    expect(onCompleted).toHaveBeenCalledTimes(1);
  });

  it('4.3: waits for different jobs do not share it', async () => {
    const onCompleted = vi.fn<OnCompleted>(({ id }) => id);
    const { transferServer, client } = setUp();
    transferServer.addJob({ id: 'y', status: 'completed' });
    const { get } = setUpRoutes({ client, onCompleted });
    const answers = await Promise.all([get('/job/x/wait'), get('/job/y/wait')]);
    expect(answers).toMatchObject([{ body: { result: 'x' } }, { body: { result: 'y' } }]);
  });

  it('4.3: shares it even if one learns of the completion after others have come and gone', async () => {
    const onCompleted = vi.fn<OnCompleted>(() => 'done');
    const { transferServer, get } = setUp(onCompleted);
    const results: unknown[] = [];
    transferServer.answer('GET http://transfers.test/v1/jobs/x', async () => {
      for (const early of [await get('wait'), await get('wait')]) results.push(early.body['result']);
      return json(200, { id: 'x', status: 'completed' });
    });
    const late = await get('wait');
    expect([...results, late.body['result']]).toEqual(['done', 'done', 'done']);
    expect(onCompleted).toHaveBeenCalledTimes(1);
  });

  it('4.3: goes on for the others when the one that came first is given up', async () => {
    const { transferServer, client } = setUp();
    transferServer.change('x', { status: 'pending' });
    const { get } = setUpRoutes({ client, onCompleted: () => 'done' });
    const caller = new AbortController();
    const first = get('/job/x/wait', { signal: caller.signal });
    const second = get('/job/x/wait');
    await transferServer.seen(2);
    caller.abort();
    transferServer.change('x', { status: 'completed' });
    expect((await first).status).toBe(499);
    expect(await second).toMatchObject({ status: 200, body: { result: 'done' } });
  });

  it('4.3: is called again for a request that comes later', async () => {
    const onCompleted = vi.fn<OnCompleted>();
    const { get } = setUp(onCompleted);
    await get('wait');
    await get('wait');
    expect(onCompleted).toHaveBeenCalledTimes(2);
  });
});
