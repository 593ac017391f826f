import { afterEach, describe, expect, it, vi } from 'vitest';
import { SvcError, SvcServer, type Job, type PresignedDownload } from '../src/index.ts';
import { createRouteHandler, type OnCompleted } from '../src/next.ts';
import { BASE_URL, createHostedFake, json, presignedOf, TOKEN } from './hosted-fake.ts';

afterEach(() => vi.restoreAllMocks());

function setUp(onCompleted?: OnCompleted) {
  const hosted = createHostedFake();
  const client = new SvcServer({ token: TOKEN, baseUrl: BASE_URL, fetch: hosted.fetch });
  const { GET } = createRouteHandler({ client, onCompleted });
  const { id } = hosted.addJob({ id: 'x', status: 'completed' });
  const get = async (leaf: string) => {
    const response = await GET(new Request(`http://app.test/api/svc/job/${id}/${leaf}`));
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { hosted, id, get };
}

const silenceLog = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

describe('onCompleted (contract section 4.3)', () => {
  it('gets job and download, and its value is the result of the wait', async () => {
    const calls: [Job, PresignedDownload | undefined][] = [];
    const { id, get } = setUp(async (job, presigned) => {
      calls.push([job, presigned]);
      return { link: presigned?.url };
    });
    expect((await get('wait')).body).toMatchObject({ job: { id }, result: { link: presignedOf(id).url } });
    expect(calls).toMatchObject([[{ id, status: 'completed' }, presignedOf(id)]]);
  });

  it('adds its value to the download as completedPayload', async () => {
    const { id, get } = setUp((_, presigned) => presigned?.fileName);
    expect((await get('download?expiration=5')).body).toEqual({
      ...presignedOf(id, 5),
      completedPayload: 'cat.jpg',
    });
  });

  it('may return nothing: then there is no result and no payload', async () => {
    const { get } = setUp(() => undefined);
    expect((await get('wait')).body).not.toHaveProperty('result');
    expect((await get('download')).body).not.toHaveProperty('completedPayload');
  });

  it('may return null, which is a result', async () => {
    expect((await setUp(() => null).get('wait')).body).toHaveProperty('result', null);
  });

  it('is not called for a failed job, and there is no result', async () => {
    const onCompleted = vi.fn<OnCompleted>();
    const { hosted, get } = setUp(onCompleted);
    hosted.change('x', { status: 'failed' });
    const { status, body } = await get('wait');
    expect([status, Object.keys(body)]).toEqual([200, ['job']]);
    expect((await get('download')).status).toBe(409);
    expect(onCompleted).not.toHaveBeenCalled();
  });

  it('is not called before the job is completed', async () => {
    const onCompleted = vi.fn<OnCompleted>();
    const { hosted, get } = setUp(onCompleted);
    hosted.change('x', { status: 'in_progress' });
    expect([(await get('wait?timeoutMs=0')).status, (await get('download')).status]).toEqual([408, 409]);
    expect(onCompleted).not.toHaveBeenCalled();
  });
});

it('never sees a job that completed only after it was read (contract section 4.3)', async () => {
  const onCompleted = vi.fn<OnCompleted>();
  const { hosted, get } = setUp(onCompleted);
  hosted.answer('GET http://hosted.test/v1/jobs/x', () => json(200, { id: 'x', status: 'in_progress' }));
  expect((await get('download')).status).toBe(409);
  expect(onCompleted).not.toHaveBeenCalled();
});

describe('a result without a download address (contract section 4.3: presigned may be absent)', () => {
  it('calls the callback without it', async () => {
    silenceLog();
    const onCompleted = vi.fn<OnCompleted>(() => 'done');
    const { hosted, get } = setUp(onCompleted);
    hosted.answer('/download-url', () => json(410, {}));
    expect(await get('wait')).toMatchObject({ status: 200, body: { result: 'done' } });
    expect(onCompleted).toHaveBeenCalledWith(expect.objectContaining({ id: 'x' }), undefined);
  });

  it('still tells that the job is completed when there is no callback', async () => {
    silenceLog();
    const { hosted, get } = setUp();
    hosted.answer('/download-url', () => json(429, {}));
    const { status, body } = await get('wait');
    expect([status, Object.keys(body)]).toEqual([200, ['job']]);
  });

  it('tries a connection that broke once more', async () => {
    const { hosted, get, id } = setUp();
    hosted.answer('/download-url', () => Promise.reject(new TypeError('fetch failed')));
    expect((await get('wait')).body['result']).toEqual(presignedOf(id));
  });

  it('is an error of the download route', async () => {
    const { hosted, get } = setUp(() => 'done');
    hosted.answer('/download-url', () => json(500, {}));
    expect((await get('download')).status).toBe(502);
  });
});

describe('an onCompleted that fails (decisions "The four application routes")', () => {
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;

  const failures: [string, OnCompleted][] = [
    ['throws', () => Promise.reject(new Error('password is hunter2'))],
    ['throws an error of ours', () => Promise.reject(new SvcError('job_not_found', 'password is hunter2'))],
    ['returns what is no JSON', () => circle],
    ['returns a number that JSON does not know', () => 10n],
  ];

  it.each(failures)('that %s is a 500 without details, which are in the log', async (_, onCompleted) => {
    const log = silenceLog();
    const { get } = setUp(onCompleted);
    for (const leaf of ['wait', 'download']) {
      const { status, body } = await get(leaf);
      expect([status, JSON.stringify(body)]).toEqual([500, expect.not.stringContaining('hunter2')]);
    }
    expect(log).toHaveBeenCalledTimes(2);
    expect(log).toHaveBeenCalledWith('svc: onCompleted failed:', expect.any(Error));
  });
});

describe('requests for one job that overlap (decisions "The four application routes")', () => {
  it('share one call', async () => {
    const onCompleted = vi.fn<OnCompleted>(async () => 'done');
    const { hosted, get } = setUp(onCompleted);
    hosted.change('x', { status: 'pending' });
    const waits = [get('wait'), get('wait'), get('wait')];
    await hosted.seen(3);
    hosted.change('x', { status: 'completed' });
    const answers = await Promise.all([...waits, get('download')]);
    const values = answers.map(({ body }) => body['result'] ?? body['completedPayload']);
    expect(values).toEqual(['done', 'done', 'done', 'done']);
    expect(onCompleted).toHaveBeenCalledTimes(1);
  });

  it('share it even if one hears of the completion after others have come and gone', async () => {
    const onCompleted = vi.fn<OnCompleted>(() => 'done');
    const { hosted, get } = setUp(onCompleted);
    const results: unknown[] = [];
    hosted.answer('GET http://hosted.test/v1/jobs/x', async () => {
      for (const early of [await get('wait'), await get('wait')]) results.push(early.body['result']);
      return json(200, { id: 'x', status: 'completed' });
    });
    const late = await get('wait');
    expect([...results, late.body['result']]).toEqual(['done', 'done', 'done']);
    expect(onCompleted).toHaveBeenCalledTimes(1);
  });

  it('go on when the one that came first is given up', async () => {
    const hosted = createHostedFake();
    const client = new SvcServer({ token: TOKEN, baseUrl: BASE_URL, fetch: hosted.fetch });
    const { GET } = createRouteHandler({ client, onCompleted: () => 'done' });
    const url = `http://app.test/api/svc/job/${hosted.addJob().id}/wait`;
    const caller = new AbortController();
    const first = GET(new Request(url, { signal: caller.signal }));
    const second = GET(new Request(url));
    await hosted.seen(2);
    caller.abort();
    hosted.change('job-1', { status: 'completed' });
    expect((await first).status).toBe(499);
    expect(await (await second).json()).toMatchObject({ result: 'done' });
  });

  it('that come later call it again', async () => {
    const onCompleted = vi.fn<OnCompleted>();
    const { get } = setUp(onCompleted);
    await get('wait');
    await get('wait');
    expect(onCompleted).toHaveBeenCalledTimes(2);
  });
});
