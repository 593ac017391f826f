import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFetchHandler } from '../../src/index.ts';
import {
  createRouteHandler,
  type Authorize,
  type JobClient,
  type ReportFailure,
  type RouteRequest,
} from '../../src/next.ts';

afterEach(() => vi.restoreAllMocks());

const HIDDEN = 'Something went wrong on the server.';

/** A client that cannot do anything: who gets to it gets a 500. */
const client: JobClient = {
  createJob: () => Promise.reject(new Error('reached')),
  getJob: () => Promise.reject(new Error('reached')),
  waitForJobCompletion: () => Promise.reject(new Error('reached')),
  getDownloadUrl: () => Promise.reject(new Error('reached')),
  cancelJob: () => Promise.reject(new Error('reached')),
};

const copyRequest: Authorize = (request) => void request.clone();
const returnNull = () => null as unknown as undefined; // JavaScript may
const throwAny = () => {
  throw new Error('no disk');
};

function setUp(authorize: Authorize) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { GET, POST } = createRouteHandler({ client, authorize });
  return {
    get: (path: string) => GET(new Request(`http://app.test/api/svc${path}`)),
    post: (path: string) => POST(new Request(`http://app.test/api/svc${path}`, { method: 'POST' })),
  };
}

describe('authorize', () => {
  it('is told the action and the job', async () => {
    const asked: RouteRequest[] = [];
    const { get, post } = setUp((_, route) => void asked.push(route));
    await post('/job');
    for (const path of ['/job/x', '/job/x/wait', '/job/a%2Fb/download']) await get(path);
    expect(asked).toEqual([
      { action: 'create' },
      { action: 'get', jobId: 'x' },
      { action: 'wait', jobId: 'x' },
      { action: 'download', jobId: 'a/b' },
    ]);
  });

  it('is asked whether the caller may read the job that a new one names', async () => {
    const asked: RouteRequest[] = [];
    const { POST } = createRouteHandler({
      client,
      authorize: (_, route) => {
        asked.push(route);
        return route.jobId === 'of-another' ? new Response('No', { status: 403 }) : undefined;
      },
    });
    const init = { method: 'POST', body: '{"after":"of-another"}' };
    expect((await POST(new Request('http://app.test/api/svc/job', init))).status).toBe(403);
    expect(asked).toEqual([{ action: 'create' }, { action: 'get', jobId: 'of-another' }]);
  });

  it('refuses by a response of its own, before anything is asked of the client', async () => {
    const { get } = setUp(async () => new Response('Sign in', { status: 401 }));
    const response = await get('/job/x/wait?timeoutMs=wrong');
    expect([response.status, await response.text()]).toEqual([401, 'Sign in']);
  });

  it('lets pass by returning nothing', async () => {
    expect((await setUp(() => undefined).get('/job/x')).status).toBe(500);
  });

  it.each([false, true, 0, '', 'no', {}, { userId: 'u1' }, { status: 401 }, [], new Error('hunter2')])(
    'allows nothing by %j, which only JavaScript can return: a 500 that is reported',
    async (decision) => {
      const report = vi.fn<ReportFailure>();
      const authorize = () => decision as unknown as undefined;
      const response = await createFetchHandler({ client, authorize, report })(
        new Request('http://app.test/api/svc/job', { method: 'POST' }),
      );
      expect([response.status, await response.json()]).toEqual([500, { error: HIDDEN }]);
      const message = expect.stringMatching(
        /^"authorize" must return undefined .* It returned an? [\w" ]+\.$/,
      );
      expect(report.mock.calls).toEqual([['A route failed', expect.objectContaining({ message })]]);
    },
  );

  it('lets pass by null, too', async () => {
    const report = vi.fn<ReportFailure>();
    await createFetchHandler({ client, authorize: returnNull, report })(
      new Request('http://app.test/api/svc/job/x'),
    );
    expect(report.mock.calls).toEqual([['A route failed', new Error('reached')]]);
  });

  it('refuses by a response of another realm, also by one that has metadata', async () => {
    const response = new Response('no', { status: 403 });
    const { status, headers, body } = response;
    for (const refusal of [{ status, headers, body }, Object.assign(response, { metadata: 'u1' })]) {
      expect(await setUp(() => refusal as Response).post('/job')).toBe(refusal);
    }
  });

  it('is not asked about what is none of the four routes', async () => {
    const authorize = vi.fn<Authorize>();
    expect((await setUp(authorize).get('/other')).status).toBe(404);
    expect(authorize).not.toHaveBeenCalled();
  });

  const bodies: [string, () => BodyInit][] = [
    ['a text', () => 'x'.repeat(200_000)],
    ['an endless stream', () => new ReadableStream({ pull: (body) => body.enqueue(new Uint8Array(16_384)) })],
  ];
  it.each(bodies)('may have read a copy: %s that is too large is refused all the same', async (_, create) => {
    const { POST } = createRouteHandler({ client, authorize: copyRequest });
    const init = { method: 'POST', body: create(), duplex: 'half' };
    const response = await POST(new Request('http://app.test/api/svc/job', init));
    expect(response.status).toBe(413);
  });

  it.each([
    { code: 'unauthorized' },
    { code: 'constructor' },
    { code: 'timeout', status: 0 },
    { code: 'conflict', status: 'x', retryAfterSeconds: '\n' },
    { name: 'SvcError', code: 'conflict', status: 409, retryAfterSeconds: '€' },
  ])('refuses without telling why when it throws an error of others: %j', async (fields) => {
    const error = Object.assign(new Error('hunter2'), fields);
    const response = await setUp(() => Promise.reject(error)).get('/job/x');
    expect([response.status, await response.text()]).toEqual([500, expect.not.stringContaining('hunter2')]);
  });

  it('refuses with an answer even if the report of what it threw fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { GET } = createRouteHandler({ client, authorize: throwAny, report: throwAny });
    const response = await GET(new Request('http://app.test/api/svc/job/x'));
    expect([response.status, log.mock.calls.length]).toEqual([500, 1]);
  });
});
