import { describe, expect, it, vi } from 'vitest';
import { reportOutcomeHandler, type OnCompleted } from '../../src/next.ts';
import { json } from '../support/fake-transfer-server.ts';
import { createRecordingClient } from '../support/recording-client.ts';
import { APP, setUpRoutes } from '../support/set-up-routes.ts';

/** Routes with a client that has one completed job. */
function setUp(onCompleted?: OnCompleted) {
  const { client, calls } = createRecordingClient();
  return { ...setUpRoutes({ client, onCompleted }), calls };
}

describe('a job for several files', () => {
  it('is asked for with the number of files and the job before it', async () => {
    const { calls, post } = setUp();
    expect((await post('/job', '{"maxFiles":3,"after":"job-1"}')).status).toBe(201);
    expect(calls).toEqual([['createJob', { maxFiles: 3, after: 'job-1' }, {}]]);
  });

  it('calls the callback with the download of the one file that is asked for', async () => {
    const presigned = { url: 'http://f.test/', fileName: 'cat.jpg' };
    const { calls, get } = setUp((job, given) => [job.id, given]);
    const { status, body } = await get('/job/x/download?file=f-1&expiration=5');
    expect([status, body]).toEqual([200, { ...presigned, completedPayload: ['x', presigned] }]);
    expect(calls).toEqual([
      ['getJob', 'x', {}],
      ['getDownloadUrl', 'x', { expirationMinutes: 5, fileId: 'f-1' }],
    ]);
  });

  it('gives the download of one of its files before the job is completed, without the callback', async () => {
    const onCompleted = vi.fn<OnCompleted>();
    const { transferServer, get } = setUpRoutes({ onCompleted });
    const { id } = transferServer.addJob({ status: 'in_progress' });
    transferServer.answer('/download-url', () => json(200, { url: 'http://f.test/', fileName: 'cat.jpg' }));
    const { status, body } = await get(`/job/${id}/download?file=f-1`);
    expect([status, body]).toEqual([200, { url: 'http://f.test/', fileName: 'cat.jpg' }]);
    expect(onCompleted).not.toHaveBeenCalled();
  });

  it('hands its files to onCompleted', async () => {
    const { transferServer, get } = setUpRoutes({ onCompleted: (job) => job.files });
    const files = [{ id: 'f', name: 'a', size: 1, contentType: '', bytesReceived: 1, isWhole: true }];
    const { id } = transferServer.addJob({ status: 'completed', files });
    expect((await get(`/job/${id}/wait`)).body).toMatchObject({ job: { files }, result: files });
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
    const request = new Request(`${APP}/job/x/outcome`, { method: 'POST', body: '{"kind":"placed"}' });
    expect((await reportOutcomeHandler({ client })(request, { params: { id: 'x' } })).status).toBe(200);
    expect(calls).toEqual([['reportOutcome', 'x', { kind: 'placed' }, {}]]);
  });

  it('is unknown where the client cannot report, and no job says otherwise', async () => {
    const { client } = createRecordingClient();
    delete client.reportOutcome;
    const { get, post } = setUpRoutes({ client });
    expect(await post('/job/x/outcome', '{"kind":"placed"}')).toMatchObject({
      status: 404,
      body: { error: 'Not found' },
    });
    expect((await get('/job/x')).body).not.toHaveProperty('canReport');
  });
});

describe('errors of the transfer server', () => {
  it.each([
    ['/job/x/download?file=f', 404, 'The job has no such file.'],
    ['/job/x/download?file=f', 409, 'The file has not arrived.'],
    ['/job/x/download', 409, 'The job is not completed. 2 of its 3 files are missing.'],
  ])('for %s (%i) keep their sentence', async (path, status, error) => {
    const { transferServer, get } = setUpRoutes();
    transferServer.answer('/v1/jobs/x/download-url', () => json(status, { error }));
    const answer = await get(path);
    expect([answer.status, answer.body]).toEqual([status, { error }]);
  });

  it('about an unknown job in "after" are no wrong address', async () => {
    const error = 'The job named in "after" is unknown.';
    const { transferServer, post } = setUpRoutes();
    transferServer.answer('/v1/jobs', () => json(404, { error }));
    const { status, body } = await post('/job', '{"after":"job-9"}');
    expect([status, body]).toEqual([404, { error }]);
  });
});
