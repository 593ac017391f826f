import { describe, expect, it } from 'vitest';
import {
  createJobHandler,
  createRouteHandler,
  downloadHandler,
  getJobHandler,
  waitHandler,
} from '../../src/next.ts';
import { presignedOf } from '../support/fake-transfer-server.ts';
import { createRecordingClient } from '../support/recording-client.ts';
import { setUpClient, setUpRoutes } from '../support/set-up-routes.ts';

const NOT_FOUND = { status: 404, body: { error: 'Not found' } };

describe('contract section 4.1: the four routes', () => {
  it('4.1: POST /job creates a job and answers with it', async () => {
    const { transferServer, post } = setUpRoutes();
    expect(await post('/job')).toMatchObject({ status: 201, body: { id: 'job-1', status: 'pending' } });
    expect(transferServer.requests).toMatchObject([{ method: 'POST', body: {} }]);
  });

  it('4.1: GET /job/:id answers with the job', async () => {
    const { transferServer, get } = setUpRoutes();
    const job = transferServer.addJob({ status: 'in_progress' });
    expect(await get(`/job/${job.id}`)).toMatchObject({ status: 200, body: job });
  });

  it('4.1: GET /job/:id/wait answers { job, result } as soon as the job is completed', async () => {
    const { transferServer, get } = setUpRoutes();
    const { id } = transferServer.addJob();
    const answer = get(`/job/${id}/wait`);
    await transferServer.seen(1);
    transferServer.change(id, { status: 'completed' });
    const { status, body } = await answer;
    expect(status).toBe(200);
    expect(body).toEqual({
      job: expect.objectContaining({ id, status: 'completed' }),
      result: presignedOf(id),
    });
  });

  it('4.1: GET /job/:id/download answers with the presigned download and no payload', async () => {
    const { transferServer, get } = setUpRoutes();
    const { id } = transferServer.addJob({ status: 'completed' });
    const { status, body } = await get(`/job/${id}/download`);
    expect([status, body]).toEqual([200, presignedOf(id)]);
  });

  it('4.1: the catch-all route file needs nothing but the client, and exports GET, POST and DELETE', () => {
    const { client } = setUpClient();
    const { GET, POST, DELETE } = createRouteHandler({ client });
    for (const handler of [GET, POST, DELETE]) expect(handler).toBeTypeOf('function');
  });
});

describe('contract section 4.1: the body of POST /job, which the contract leaves open', () => {
  it('4.1: hands on what the page wants, and nothing else, whatever the content type', async () => {
    const { transferServer, post } = setUpRoutes();
    const site = { origin: 'https://a.example' };
    const wanted = { accept: 'image/*', multiple: false, maxBytes: 9, tools: false, site };
    expect((await post('/job', JSON.stringify({ ...wanted, more: 1 }))).status).toBe(201);
    expect(transferServer.requests[0]?.body).toEqual(wanted);
  });

  it.each(['', 'null', '{}'])('4.1: takes the body "%s" for no wishes', async (body) => {
    const { transferServer, post } = setUpRoutes();
    expect((await post('/job', body)).status).toBe(201);
    expect(transferServer.requests[0]?.body).toEqual({});
  });

  it.each([
    ['{', 400],
    ['{"maxBytes":-1}', 400],
    [JSON.stringify('x'.repeat(70_000)), 413],
  ])('4.1: refuses the body %.20s', async (body, status) => {
    const { transferServer, post } = setUpRoutes();
    expect(await post('/job', body)).toMatchObject({ status, body: { error: expect.stringMatching(/./) } });
    expect(transferServer.requests).toEqual([]);
  });
});

describe('contract section 4.1, rule 1: the segments of the catch-all', () => {
  it('4.1: params may be an object (Next.js 14) or a promise (15 and later), under any name', async () => {
    const { transferServer, client } = setUpClient();
    transferServer.addJob({ id: 'x' });
    const { GET } = createRouteHandler({ client });
    const request = new Request('http://app.test/moved/job/x');
    const contexts = [{ params: { svc: ['job', 'x'] } }, { params: Promise.resolve({ all: ['job', 'x'] }) }];
    for (const context of contexts) expect((await GET(request, context)).status).toBe(200);
  });
});

describe('contract section 4.1, rule 2: any other path', () => {
  it.each([
    '/',
    '',
    '/job',
    '/job/',
    '/job/x//',
    '/job/x/other',
    '/job/x/wait/more',
    '/job//wait',
    '/job/%E0%A4',
    '/jobs/x',
    '/JOB/x',
  ])('4.1: GET "%s" is 404 Not found', async (path) => {
    const { transferServer, get } = setUpRoutes();
    expect(await get(path)).toMatchObject(NOT_FOUND);
    expect(transferServer.requests).toEqual([]);
  });

  it.each(['/job/x', '/job/x/wait', '/job/x/download', '/'])(
    '4.1: POST %s is 404 Not found',
    async (path) => {
      expect(await setUpRoutes().post(path)).toMatchObject(NOT_FOUND);
    },
  );

  it.each(['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    '4.1: %s /job/x is 404 Not found',
    async (method) => {
      expect(await setUpRoutes().ask(method, '/job/x')).toMatchObject(NOT_FOUND);
    },
  );
});

describe('contract section 4.1, rule 3: the method of the client', () => {
  it.each([
    ['POST', '/job', [['createJob', {}, {}]]],
    ['GET', '/job/x', [['getJob', 'x', {}]]],
    ['GET', '/job/x/download', [['getDownloadUrl', 'x', { expirationMinutes: 60 }]]],
    [
      'GET',
      '/job/x/wait',
      [
        ['waitForJobCompletion', 'x', { timeoutMs: 120_000, intervalMs: 2_000 }],
        ['getDownloadUrl', 'x'],
      ],
    ],
  ])('4.1: %s %s', async (method, path, expected) => {
    const { client, calls } = createRecordingClient();
    expect((await setUpRoutes({ client }).ask(method, path)).status).toBeLessThan(300);
    expect(calls).toEqual(expected);
  });
});

describe('contract section 4.1: the route base', () => {
  it.each([
    ['the only param', { params: { jobId: 'x' } }],
    ['the param "id"', { params: Promise.resolve({ lang: 'en', id: 'x' }) }],
    ['the address', undefined],
  ])('4.1: another prefix by moving the folder of route files, whose id is %s', async (_, context) => {
    const { transferServer, client } = setUpClient();
    transferServer.addJob({ id: 'x', status: 'completed' });
    const base = 'http://app.test/en/uploads/job';
    const answers = [
      await createJobHandler({ client })(new Request(base, { method: 'POST' }), context),
      await getJobHandler({ client })(new Request(`${base}/x`), context),
      await waitHandler({ client })(new Request(`${base}/x/wait`), context),
      await downloadHandler({ client })(new Request(`${base}/x/download`), context),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200]);
    expect(await answers[2]?.json()).toMatchObject({ job: { id: 'x' }, result: presignedOf('x') });
  });
});
