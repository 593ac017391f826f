import { describe, expect, it } from 'vitest';
import { SvcServer } from '../../src/index.ts';
import {
  BASE_URL,
  createFakeTransferServer,
  json,
  presignedOf,
  TOKEN,
} from '../support/fake-transfer-server.ts';

function setUp() {
  const transferServer = createFakeTransferServer();
  const options = { token: TOKEN, baseUrl: BASE_URL, fetch: transferServer.fetch, retries: 0 };
  return { transferServer, server: new SvcServer(options) };
}

describe('calls to the transfer server', () => {
  it('creates a job with what the page wants', async () => {
    const { transferServer, server } = setUp();
    expect(await server.createJob({ accept: 'image/*' })).toMatchObject({ id: 'job-1', status: 'pending' });
    expect(transferServer.requests[0]).toMatchObject({ method: 'POST', body: { accept: 'image/*' } });
  });

  it('encodes any job id into the path', async () => {
    const { transferServer, server } = setUp();
    const job = transferServer.addJob({ id: 'a/b?c#ü' });
    expect((await server.getJob(job.id)).id).toBe('a/b?c#ü');
  });

  it.each(['', '.', '..', '\uD800'])('never asks for the id %j, which would be another path', async (id) => {
    const { transferServer, server } = setUp();
    await expect(server.getJob(id)).rejects.toMatchObject({ code: 'job_not_found' });
    expect(transferServer.requests).toEqual([]);
  });

  it('learns of completion through one held request', async () => {
    const { transferServer, server } = setUp();
    const { id } = transferServer.addJob();
    const waiting = server.waitForJobCompletion(id);
    await transferServer.seen(1);
    transferServer.change(id, { status: 'completed', fileName: 'cat.jpg' });
    expect(await waiting).toMatchObject({ status: 'completed', fileName: 'cat.jpg' });
    expect(transferServer.requests.map(({ headers }) => headers.get('prefer'))).toEqual(['wait=25']);
  });

  it('stops waiting at once when the caller stops', async () => {
    const { transferServer, server } = setUp();
    const stopper = new AbortController();
    const waiting = server.waitForJobCompletion(transferServer.addJob().id, { signal: stopper.signal });
    await transferServer.seen(1);
    stopper.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });

  it.each([{ timeoutMs: -1 }, { timeoutMs: Number.NaN }, { intervalMs: 0 }])(
    'refuses %j',
    async (options) => {
      const { transferServer, server } = setUp();
      const waiting = server.waitForJobCompletion(transferServer.addJob().id, options);
      await expect(waiting).rejects.toMatchObject({ code: 'bad_request' });
    },
  );

  it('hands on the own time of the file, with the job and with its download', async () => {
    const { transferServer, server } = setUp();
    const lastModified = 1_577_934_245_678;
    const { id } = transferServer.addJob({ status: 'completed', lastModified });
    transferServer.answer('/download-url', () => json(200, { ...presignedOf(id), lastModified }));
    expect(await server.getJob(id)).toMatchObject({ lastModified });
    expect(await server.getDownloadUrl(id)).toMatchObject({ lastModified });
  });

  it('cancels a job, but not a completed one', async () => {
    const { transferServer, server } = setUp();
    expect(await server.cancelJob(transferServer.addJob().id)).toMatchObject({
      status: 'failed',
      failure: { code: 'cancelled' },
    });
    const { id } = transferServer.addJob({ status: 'completed' });
    await expect(server.cancelJob(id)).rejects.toMatchObject({ code: 'conflict', status: 409 });
  });
});

describe('what the transfer server may answer instead', () => {
  it.each([
    ['a refused key', () => json(401, {}), 502, 'refused SVC_TOKEN'],
    ['a backend on another computer', () => json(403, {}), 502, 'only its own computer in (--allow-network)'],
    ['an unknown job', () => json(404, {}), 404, 'Job not found'],
    ['a file that is gone', () => json(410, {}), 410, 'no longer there'],
    ['too many requests', () => json(429, {}), 429, 'Too many requests'],
    ['an error of its own', () => json(500, {}), 502, 'answered with 500'],
    ['a full disk', () => json(507, {}), 507, 'disk of the transfer server is full'],
    ["a proxy's page", () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 502, 'answered with 502'],
    ['a page that is no API', () => new Response('<h1>Hello</h1>'), 502, 'did not answer with JSON'],
    ['JSON that is no job', () => json(200, { id: 5 }), 502, 'not a job'],
    ['a status that nobody knows', () => json(200, { id: 'x', status: 'paused' }), 502, '"status"'],
    ['another status', () => json(418, {}), 502, 'answered with 418'],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: '/x' } }), 502, 'redirects'],
  ])('%s', async (...[, answer, status, message]) => {
    const { transferServer, server } = setUp();
    transferServer.answer('/v1/jobs/x', answer);
    const error: unknown = await server.getJob('x').catch((error: unknown) => error);
    expect(error).toMatchObject({ status, message: expect.stringContaining(message) });
  });

  it('an answer without end is not read on', async () => {
    let bytes = 0;
    const pull = (controller: ReadableStreamDefaultController) => {
      bytes += 1024 * 1024;
      if (bytes > 64 * 1024 * 1024) controller.close();
      else controller.enqueue(new Uint8Array(1024 * 1024).fill(0x20));
    };
    const response = new Response(new ReadableStream({ pull }, { highWaterMark: 0 }));
    const server = new SvcServer({
      token: TOKEN,
      baseUrl: BASE_URL,
      fetch: async () => response,
      retries: 0,
    });
    await expect(server.getJob('x')).rejects.toMatchObject({ code: 'bad_response' });
    expect(bytes).toBeLessThan(8 * 1024 * 1024);
  });

  it('tells how long a 429 asks to wait', async () => {
    const { transferServer, server } = setUp();
    transferServer.answer('/v1/jobs', () => json(429, {}, { 'retry-after': '12' }));
    await expect(server.createJob()).rejects.toMatchObject({ retryAfterSeconds: 12 });
  });

  it('says what there was too much of', async () => {
    const { transferServer, server } = setUp();
    const error = 'Too many transfers wait for their file.';
    transferServer.answer('/v1/jobs', () => json(429, { error, code: 'rate_limited' }));
    await expect(server.createJob()).rejects.toMatchObject({ code: 'rate_limited', message: error });
  });

  it('says why a request was refused', async () => {
    const { transferServer, server } = setUp();
    transferServer.answer('/v1/jobs', () => json(400, { error: '"accept" is too long' }));
    await expect(server.createJob()).rejects.toMatchObject({
      code: 'bad_request',
      message: '"accept" is too long',
    });
  });

  it('says that there is no transfer server when jobs cannot even be created', async () => {
    const { transferServer, server } = setUp();
    transferServer.answer('/v1/jobs', () => json(404, {}));
    await expect(server.createJob()).rejects.toMatchObject({ status: 502, code: 'bad_response' });
  });

  it('keeps the cause when there is no connection', async () => {
    const { transferServer, server } = setUp();
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    transferServer.answer('/v1/jobs/x', () =>
      Promise.reject(new TypeError('fetch failed', { cause: refused })),
    );
    await expect(server.getJob('x')).rejects.toMatchObject({
      code: 'unreachable',
      cause: { message: 'fetch failed', cause: { code: 'ECONNREFUSED' } },
    });
  });
});
