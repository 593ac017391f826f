import { describe, expect, it } from 'vitest';
import { SvcServer } from '../src/index.ts';
import { createRouteHandler, type RouteHandlerOptions } from '../src/next.ts';
import { BASE_URL, createHostedFake, json, presignedOf, TOKEN } from './hosted-fake.ts';

const APP = 'http://app.test/api/svc';

function setUp(options: Partial<RouteHandlerOptions> = {}) {
  const hosted = createHostedFake();
  const client = new SvcServer({ token: TOKEN, baseUrl: BASE_URL, fetch: hosted.fetch });
  const { GET, POST } = createRouteHandler({ client, ...options });
  return {
    hosted,
    get: (path: string, init?: RequestInit) => GET(new Request(APP + path, init)),
    post: (path: string, body?: BodyInit) =>
      POST(new Request(APP + path, { method: 'POST', ...(body !== undefined && { body }) })),
  };
}

async function read(response: Response) {
  const { status, headers } = response;
  const body: unknown = await response.json();
  return { status, body, retryAfter: headers.get('retry-after') };
}

describe('POST /job (contract section 4.1)', () => {
  it('answers 201 with the job when there is no body', async () => {
    const { hosted, post } = setUp();
    expect(await read(await post('/job'))).toMatchObject({ status: 201, body: { id: 'job-1' } });
    expect(hosted.requests[0]?.body).toEqual({});
  });

  it('hands on what the page wants, and nothing else, whatever the content type', async () => {
    const { hosted, post } = setUp();
    const wanted = { accept: 'image/*', multiple: false, maxBytes: 9, site: { origin: 'https://a.example' } };
    expect((await post('/job', JSON.stringify({ ...wanted, more: 1 }))).status).toBe(201);
    expect(hosted.requests[0]?.body).toEqual(wanted);
  });

  it.each([
    ['{', 400],
    ['[]', 400],
    ['{"maxBytes":"9"}', 400],
    ['{"maxBytes":-1}', 400],
    ['{"maxBytes":1.5}', 400],
    [JSON.stringify({ accept: 'x'.repeat(1001) }), 400],
    [JSON.stringify('x'.repeat(70_000)), 413],
  ])('refuses the body %.20s', async (body, status) => {
    const { hosted, post } = setUp();
    expect(await read(await post('/job', body))).toMatchObject({ status, body: { error: /./ } });
    expect(hosted.requests).toEqual([]);
  });
});

describe('GET /job/:id (contract section 4.1)', () => {
  it('answers 200 with the job', async () => {
    const { hosted, get } = setUp();
    const job = hosted.addJob({ status: 'in_progress' });
    expect(await read(await get(`/job/${job.id}`))).toMatchObject({ status: 200, body: job });
  });
});

describe('GET /job/:id/wait (contract sections 4.1 and 4.2)', () => {
  it('answers as soon as the job is completed, with the download address as result', async () => {
    const { hosted, get } = setUp();
    const { id } = hosted.addJob();
    const answer = get(`/job/${id}/wait`);
    await hosted.seen(1);
    hosted.change(id, { status: 'completed' });
    expect(await read(await answer)).toMatchObject({
      status: 200,
      body: { job: { id, status: 'completed' }, result: presignedOf(id) },
    });
  });

  it('answers 408 with the job when time is up', async () => {
    const { hosted, get } = setUp();
    const job = hosted.addJob();
    expect(await read(await get(`/job/${job.id}/wait?timeoutMs=0`))).toMatchObject({
      status: 408,
      body: { error: expect.any(String), job },
    });
  });

  it('stops when the caller has gone', async () => {
    const { hosted, get } = setUp();
    const caller = new AbortController();
    const answer = get(`/job/${hosted.addJob().id}/wait`, { signal: caller.signal });
    await hosted.seen(1);
    caller.abort();
    expect((await answer).status).toBe(499);
    expect(hosted.requests).toHaveLength(1);
  });

  it.each(['timeoutMs=120001', 'timeoutMs=-1', 'timeoutMs=x', 'intervalMs=249', 'intervalMs=30001'])(
    'refuses %s',
    async (query) => {
      const { hosted, get } = setUp();
      const { status } = await get(`/job/${hosted.addJob({ status: 'completed' }).id}/wait?${query}`);
      expect([status, hosted.requests]).toEqual([400, []]);
    },
  );
});

describe('GET /job/:id/download (contract sections 4.1 and 4.2)', () => {
  it('answers 200 with a download address for an hour, or as long as asked', async () => {
    const { hosted, get } = setUp();
    const { id } = hosted.addJob({ status: 'completed' });
    expect(await read(await get(`/job/${id}/download`))).toMatchObject({
      status: 200,
      body: presignedOf(id),
    });
    expect((await read(await get(`/job/${id}/download?expiration=5`))).body).toEqual(presignedOf(id, 5));
  });

  it.each(['pending', 'in_progress', 'failed'] as const)('answers 409 for a %s job', async (status) => {
    const { hosted, get } = setUp();
    const { id } = hosted.addJob({ status });
    expect((await get(`/job/${id}/download`)).status).toBe(409);
  });

  it.each(['0', '10081', '1.5', ''])('refuses an expiration of "%s"', async (minutes) => {
    const { hosted, get } = setUp();
    const { id } = hosted.addJob({ status: 'completed' });
    expect((await get(`/job/${id}/download?expiration=${minutes}`)).status).toBe(400);
  });
});

describe('errors of every route (contract section 7; decisions "The four application routes")', () => {
  const paths = ['/job/x', '/job/x/wait', '/job/x/download'];

  it.each(paths)('%s answers 404 for an unknown job', async (path) => {
    const answer = await read(await setUp().get(path));
    expect(answer).toMatchObject({ status: 404, body: { error: 'Job not found' } });
  });

  it.each(paths)('%s answers 502 when the key is refused', async (path) => {
    const client = new SvcServer({ token: 'wrong', baseUrl: BASE_URL, fetch: createHostedFake().fetch });
    const answer = await read(await setUp({ client }).get(path));
    expect(answer).toMatchObject({ status: 502, body: { error: 'The transfer server refused SVC_TOKEN.' } });
  });

  it.each(['/job/x', '/job/x/wait?timeoutMs=0'])(
    '%s hands on a 429 with its sentence, code and Retry-After',
    async (path) => {
      const { hosted, get } = setUp();
      hosted.answer('/v1/jobs/x', () => json(429, { error: 'Too many waits.' }, { 'retry-after': '9' }));
      const answer = await read(await get(path));
      expect(answer).toMatchObject({ status: 429, retryAfter: '9' });
      expect(answer.body).toEqual({ error: 'Too many waits.', code: 'rate_limited' });
    },
  );

  it.each(['/job/x', '/job/x/wait?timeoutMs=0'])('%s answers 502 when nothing answers', async (path) => {
    const { hosted, get } = setUp();
    hosted.answer('/v1/jobs/x', () => Promise.reject(new TypeError('fetch failed')));
    expect(await read(await get(path))).toMatchObject({
      status: 502,
      body: { error: 'The transfer server cannot be reached.' },
    });
  });

  it('lets no cache keep an answer, and says that it is JSON', async () => {
    const { post, get } = setUp();
    for (const { headers } of [await post('/job'), await get('/job/x'), await get('/nothing')]) {
      expect([headers.get('cache-control'), headers.get('content-type')]).toEqual([
        'no-store',
        'application/json',
      ]);
    }
  });
});
