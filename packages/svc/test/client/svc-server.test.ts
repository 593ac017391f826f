import { describe, expect, it } from 'vitest';
import { json, presignedOf } from '../support/fake-transfer-server.ts';
import { setUpClient } from '../support/set-up-routes.ts';

describe('calls to the transfer server', () => {
  it('encodes any job id into the path', async () => {
    const { transferServer, client } = setUpClient();
    const job = transferServer.addJob({ id: 'a/b?c#ü' });
    expect((await client.getJob(job.id)).id).toBe('a/b?c#ü');
  });

  it.each(['', '.', '..', '\uD800'])('never asks for the id %j, which would be another path', async (id) => {
    const { transferServer, client } = setUpClient();
    await expect(client.getJob(id)).rejects.toMatchObject({ code: 'job_not_found' });
    expect(transferServer.requests).toEqual([]);
  });

  it('learns of completion through one held request', async () => {
    const { transferServer, client } = setUpClient();
    const { id } = transferServer.addJob();
    const waiting = client.waitForJobCompletion(id);
    await transferServer.seen(1);
    transferServer.change(id, { status: 'completed', fileName: 'cat.jpg' });
    expect(await waiting).toMatchObject({ status: 'completed', fileName: 'cat.jpg' });
    expect(transferServer.requests.map(({ headers }) => headers.get('prefer'))).toEqual(['wait=25']);
  });

  it.each([{ timeoutMs: -1 }, { timeoutMs: Number.NaN }, { intervalMs: 0 }])(
    'refuses %j',
    async (options) => {
      const { transferServer, client } = setUpClient();
      const waiting = client.waitForJobCompletion(transferServer.addJob().id, options);
      await expect(waiting).rejects.toMatchObject({ code: 'bad_request' });
    },
  );

  it('hands on the own time of the file, with the job and with its download', async () => {
    const { transferServer, client } = setUpClient();
    const lastModified = 1_577_934_245_678;
    const { id } = transferServer.addJob({ status: 'completed', lastModified });
    transferServer.answer('/download-url', () => json(200, { ...presignedOf(id), lastModified }));
    expect(await client.getJob(id)).toMatchObject({ lastModified });
    expect(await client.getDownloadUrl(id)).toMatchObject({ lastModified });
  });
});

describe('what the transfer server may answer instead', () => {
  it.each([
    [
      'a request that it refuses',
      () => json(400, { error: '"accept" is too long' }),
      400,
      '"accept" is too long',
    ],
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
    const { transferServer, client } = setUpClient();
    transferServer.answer('/v1/jobs/x', answer);
    const error: unknown = await client.getJob('x').catch((error: unknown) => error);
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
    const { client } = setUpClient({ fetch: async () => response });
    await expect(client.getJob('x')).rejects.toMatchObject({ code: 'bad_response' });
    expect(bytes).toBeLessThan(8 * 1024 * 1024);
  });

  it('says that there is no transfer server when jobs cannot even be created', async () => {
    const { transferServer, client } = setUpClient();
    transferServer.answer('/v1/jobs', () => json(404, {}));
    await expect(client.createJob()).rejects.toMatchObject({ status: 502, code: 'bad_response' });
  });

  it('keeps the cause when there is no connection', async () => {
    const { transferServer, client } = setUpClient();
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    transferServer.answer('/v1/jobs/x', () =>
      Promise.reject(new TypeError('fetch failed', { cause: refused })),
    );
    await expect(client.getJob('x')).rejects.toMatchObject({
      code: 'unreachable',
      cause: { message: 'fetch failed', cause: { code: 'ECONNREFUSED' } },
    });
  });
});
