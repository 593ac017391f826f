import { describe, expect, it } from 'vitest';
import {
  createRouteHandler,
  type JobClient,
  type RouteHandlerOptions,
  type RouteRequest,
} from '../../src/next.ts';
import { createRecordingClient } from '../support/recording-client.ts';
import { BASE_URL, json } from '../support/fake-transfer-server.ts';
import { APP, setUpRoutes } from '../support/set-up-routes.ts';

function setUp(options: Partial<RouteHandlerOptions> = {}) {
  const { ask, ...routes } = setUpRoutes(options);
  const cancel = async (path: string) => {
    const { status, body } = await ask('DELETE', path);
    return { status, body };
  };
  return { ...routes, cancel };
}

describe('DELETE /job/:id where cancelling is allowed', () => {
  it('cancels the job and answers with the job after it', async () => {
    const { transferServer, cancel } = setUp({ allowCancel: true });
    const { id } = transferServer.addJob({ status: 'in_progress' });
    expect(await cancel(`/job/${id}`)).toMatchObject({
      status: 200,
      body: { id, status: 'failed', failure: { code: 'cancelled' }, canCancel: true },
    });
    expect(transferServer.requests.map(({ method, url }) => [method, url])).toEqual([
      ['DELETE', `${BASE_URL}/v1/jobs/${id}`],
    ]);
  });

  it('answers with a final job as it is', async () => {
    const { transferServer, cancel } = setUp({ allowCancel: true });
    const job = transferServer.addJob({ status: 'completed' });
    expect(await cancel(`/job/${job.id}`)).toEqual({
      status: 200,
      body: { ...job, canCancel: true, canReport: true },
    });
  });

  it('answers 404 for an unknown job', async () => {
    const answer = await setUp({ allowCancel: true }).cancel('/job/unknown');
    expect(answer).toEqual({ status: 404, body: { error: 'Job not found' } });
  });

  it.each(['/job', '/job/x/wait', '/job/x/download'])('answers 404 for %s', async (path) => {
    const { transferServer, cancel } = setUp({ allowCancel: true });
    expect(await cancel(path)).toEqual({ status: 404, body: { error: 'Not found' } });
    expect(transferServer.requests).toEqual([]);
  });

  it('tells a waiting page at once, with the job and no result', async () => {
    const { transferServer, get, cancel } = setUp({ allowCancel: true });
    const { id } = transferServer.addJob();
    const waiting = get(`/job/${id}/wait`);
    await transferServer.seen(1);
    await cancel(`/job/${id}`);
    const { status, body } = await waiting;
    expect(status).toBe(200);
    expect(body).toEqual({ job: expect.objectContaining({ id, status: 'failed', canCancel: true }) });
  });

  it('asks "authorize" before, which may refuse', async () => {
    const asked: RouteRequest[] = [];
    const authorize = (_: Request, route: RouteRequest) => {
      asked.push(route);
      return json(403, { error: 'No.' });
    };
    const { transferServer, cancel } = setUp({ allowCancel: true, authorize });
    expect((await cancel(`/job/${transferServer.addJob().id}`)).status).toBe(403);
    expect([asked, transferServer.requests]).toEqual([[{ action: 'cancel', jobId: 'job-1' }], []]);
  });

  it('is named in every job that the routes answer with', async () => {
    const { transferServer, get, post } = setUp({ allowCancel: true });
    const { id } = transferServer.addJob({ status: 'completed' });
    const marked = { canCancel: true };
    expect((await post('/job')).body).toMatchObject(marked);
    expect((await get(`/job/${id}`)).body).toMatchObject(marked);
    expect((await get(`/job/${id}/wait`)).body).toMatchObject({ job: marked });
    expect(await get('/job/job-2/wait?timeoutMs=0')).toMatchObject({ status: 408, body: { job: marked } });
  });
});

describe('a client of your own', () => {
  const { client } = createRecordingClient();
  const unable: JobClient = { ...client };
  delete unable.cancelJob;

  it('need not be able to cancel', async () => {
    const { GET } = createRouteHandler({ client: unable });
    expect((await GET(new Request(`${APP}/job/x`))).status).toBe(200);
  });

  it('must be able to where cancelling is allowed: that is said when the routes are made', () => {
    expect(() => createRouteHandler({ client: unable, allowCancel: true })).toThrow(
      '"allowCancel" needs a client that has "cancelJob"',
    );
  });
});

describe('DELETE /job/:id where cancelling is not allowed', () => {
  it('answers 404 like any unknown route, without asking anybody', async () => {
    const asked: RouteRequest[] = [];
    const { transferServer, cancel } = setUp({ authorize: (_, route) => void asked.push(route) });
    const { id } = transferServer.addJob();
    expect(await cancel(`/job/${id}`)).toEqual({ status: 404, body: { error: 'Not found' } });
    expect([asked, transferServer.requests]).toEqual([[], []]);
  });

  it('is named in no job, whatever the transfer server says of its own routes', async () => {
    const { transferServer, get } = setUp();
    const { id } = transferServer.addJob({ canCancel: true });
    expect((await get(`/job/${id}`)).body).not.toHaveProperty('canCancel');
    const { body } = await get(`/job/${id}/wait?timeoutMs=0`);
    expect(body).toMatchObject({ job: { id } });
    expect(body).not.toHaveProperty('job.canCancel');
  });
});
