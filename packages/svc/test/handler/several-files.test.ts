import { describe, expect, it } from 'vitest';
import { createRouteHandler, reportOutcomeHandler, type OnCompleted } from '../../src/next.ts';
import { SvcServer } from '../../src/index.ts';
import { BASE_URL, createFakeTransferServer, json, TOKEN } from '../support/fake-transfer-server.ts';
import { createRecordingClient } from '../support/recording-client.ts';

const ROUTES = 'http://app.test/api/svc';

function setUp(onCompleted?: OnCompleted) {
  const { client, calls } = createRecordingClient();
  const { GET, POST } = createRouteHandler({ client, onCompleted });
  return {
    calls,
    get: (path: string) => GET(new Request(ROUTES + path)),
    post: (path: string, body: string) => POST(new Request(ROUTES + path, { method: 'POST', body })),
  };
}

describe('a job for several files', () => {
  it('is asked for with the number of files and the job before it', async () => {
    const { calls, post } = setUp();
    expect((await post('/job', '{"maxFiles":3,"after":"job-1"}')).status).toBe(201);
    expect(calls).toEqual([['createJob', { maxFiles: 3, after: 'job-1' }, {}]]);
  });

  it('gives the download of one of its files, without the callback of a completed job', async () => {
    const { calls, get } = setUp(() => Promise.reject(new Error('not completed')));
    expect((await get('/job/x/download?file=f-1&expiration=5')).status).toBe(200);
    expect(calls).toEqual([['getDownloadUrl', 'x', { expirationMinutes: 5, fileId: 'f-1' }]]);
  });

  it('hands its files to onCompleted', async () => {
    const transferServer = createFakeTransferServer();
    const files = [{ id: 'f', name: 'a', size: 1, contentType: '', bytesReceived: 1, isWhole: true }];
    const { id } = transferServer.addJob({ status: 'completed', files });
    const client = new SvcServer({ token: TOKEN, baseUrl: BASE_URL, fetch: transferServer.fetch });
    const { GET } = createRouteHandler({ client, onCompleted: (job) => job.files });
    const answer = await GET(new Request(`${ROUTES}/job/${id}/wait`));
    expect(await answer.json()).toMatchObject({ job: { files }, result: files });
  });
});

describe('POST /job/:id/outcome', () => {
  it('tells the transfer server what became of the files', async () => {
    const { calls, post } = setUp();
    expect((await post('/job/x/outcome', '{"kind":"held","reason":"no_place"}')).status).toBe(200);
    expect(calls).toEqual([['reportOutcome', 'x', { kind: 'held', reason: 'no_place' }, {}]]);
  });

  it('refuses a kind that it does not know', async () => {
    const { calls, post } = setUp();
    expect((await post('/job/x/outcome', '{"kind":"eaten"}')).status).toBe(400);
    expect(calls).toEqual([]);
  });

  it('is a route file of its own, too', async () => {
    const { client, calls } = createRecordingClient();
    const request = new Request(`${ROUTES}/job/x/outcome`, { method: 'POST', body: '{"kind":"placed"}' });
    expect((await reportOutcomeHandler({ client })(request, { params: { id: 'x' } })).status).toBe(200);
    expect(calls).toEqual([['reportOutcome', 'x', { kind: 'placed' }, {}]]);
  });

  it('is unknown where the client cannot report, and no job says otherwise', async () => {
    const { client } = createRecordingClient();
    delete client.reportOutcome;
    const { GET, POST } = createRouteHandler({ client });
    const request = new Request(`${ROUTES}/job/x/outcome`, { method: 'POST', body: '{"kind":"placed"}' });
    const answer = await POST(request);
    expect([answer.status, await answer.json()]).toEqual([404, { error: 'Not found' }]);
    expect(await (await GET(new Request(`${ROUTES}/job/x`))).json()).not.toHaveProperty('canReport');
  });
});

describe('errors of the transfer server', () => {
  it.each([
    ['/job/x/download?file=f', 404, 'The job has no such file.'],
    ['/job/x/download?file=f', 409, 'The file has not arrived.'],
    ['/job/x/download', 409, 'The job is not completed. 2 of its 3 files are missing.'],
  ])('for %s (%i) keep their sentence', async (path, status, error) => {
    const transferServer = createFakeTransferServer();
    transferServer.answer('/v1/jobs/x/download-url', () => json(status, { error }));
    const client = new SvcServer({ token: TOKEN, baseUrl: BASE_URL, fetch: transferServer.fetch });
    const answer = await createRouteHandler({ client }).GET(new Request(ROUTES + path));
    expect([answer.status, await answer.json()]).toEqual([status, { error }]);
  });

  it('about an unknown job in "after" are no wrong address', async () => {
    const error = 'The job named in "after" is unknown.';
    const transferServer = createFakeTransferServer();
    transferServer.answer('/v1/jobs', () => json(404, { error }));
    const client = new SvcServer({ token: TOKEN, baseUrl: BASE_URL, fetch: transferServer.fetch });
    const init = { method: 'POST', body: '{"after":"job-9"}' };
    const answer = await createRouteHandler({ client }).POST(new Request(`${ROUTES}/job`, init));
    expect([answer.status, await answer.json()]).toEqual([404, { error }]);
  });
});
