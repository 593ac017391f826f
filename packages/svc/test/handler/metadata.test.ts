import { describe, expect, it, vi } from 'vitest';
import type { Authorize, OnCompleted, ReportFailure } from '../../src/next.ts';
import { setUpRoutes } from '../support/set-up-routes.ts';

const OWNER = { userId: 'u1' };

describe('metadata of a new job', () => {
  it.each([OWNER, 0, false, '', ['a']])('is what authorize returns: %j', async (metadata) => {
    const { transferServer, post } = setUpRoutes({ authorize: () => ({ metadata }) });
    expect((await post('/job', JSON.stringify({ accept: '.pdf' }))).status).toBe(201);
    expect(transferServer.requests[0]?.body).toEqual({ accept: '.pdf', metadata });
  });

  it.each([undefined, () => undefined, async () => ({ metadata: undefined })] as (Authorize | undefined)[])(
    'is never what the browser says',
    async (authorize) => {
      const { transferServer, post } = setUpRoutes({ authorize });
      expect((await post('/job', JSON.stringify({ accept: '.pdf', metadata: OWNER }))).status).toBe(201);
      expect(transferServer.requests[0]?.body).toEqual({ accept: '.pdf' });
    },
  );

  it('is that of authorize, whatever the browser says', async () => {
    const { transferServer, post } = setUpRoutes({ authorize: async () => ({ metadata: OWNER }) });
    await post('/job', JSON.stringify({ metadata: { userId: 'u2' } }));
    expect(transferServer.requests[0]?.body).toEqual({ metadata: OWNER });
  });

  it.each([
    ['too large', 'x'.repeat(2047)],
    ['no JSON', { at: 1n }],
    ['a promise that nobody has awaited', Promise.resolve(OWNER)],
  ] as const)('that is %s is a 500, which is reported, and no job is made', async (_title, metadata) => {
    const report = vi.fn<ReportFailure>();
    const authorize = () => ({ metadata: metadata as never });
    const { transferServer, post } = setUpRoutes({ authorize, report });
    const error = '"metadata" must be JSON of at most 2048 bytes.';
    expect(await post('/job')).toMatchObject({ status: 500, body: { error } });
    expect(report.mock.calls).toMatchObject([[expect.stringContaining('metadata'), { message: error }]]);
    expect(transferServer.requests).toEqual([]);
  });

  it('allows, but is not stored, where authorize returns it for another action', async () => {
    const asked: string[] = [];
    const authorize: Authorize = (_request, { action }) => {
      asked.push(action);
      return { metadata: OWNER };
    };
    const { transferServer, get, post } = setUpRoutes({ authorize });
    const { id } = transferServer.addJob({ status: 'completed', metadata: { userId: 'u2' } });
    for (const path of [`/job/${id}`, `/job/${id}/wait`, `/job/${id}/download`]) {
      expect((await get(path)).status).toBe(200);
    }
    expect((await post('/job', JSON.stringify({ after: id }))).status).toBe(201);
    expect(asked).toEqual(['get', 'wait', 'download', 'create', 'get']);
    expect(transferServer.requests.at(-1)?.body).toEqual({ after: id, metadata: OWNER });
  });
});

describe('onCompleted', () => {
  it('gets the metadata of the job, and the request of who waits or downloads', async () => {
    const onCompleted = vi.fn<OnCompleted>((job, _presigned, { request }) => [
      job.metadata,
      request.headers.get('cookie'),
      new URL(request.clone().url).pathname,
    ]);
    const { transferServer, get } = setUpRoutes({ onCompleted });
    const { id } = transferServer.addJob({ status: 'completed', metadata: OWNER });
    const headers = { cookie: 'session=1' };
    const waited = await get(`/job/${id}/wait`, { headers });
    expect(waited.body).toMatchObject({
      job: { metadata: OWNER },
      result: [OWNER, 'session=1', `/api/svc/job/${id}/wait`],
    });
    const { body } = await get(`/job/${id}/download`, { headers });
    expect(body).toMatchObject({ completedPayload: [OWNER, 'session=1', `/api/svc/job/${id}/download`] });
  });

  it('gets a job without metadata where none was set', async () => {
    const onCompleted = vi.fn<OnCompleted>((job) => 'metadata' in job);
    const { transferServer, get } = setUpRoutes({ onCompleted });
    const { id } = transferServer.addJob({ status: 'completed' });
    expect(await get(`/job/${id}/wait`)).toMatchObject({ body: { result: false } });
  });

  it.each(['/wait', '/download'])('has its result written as JSON once, for %s', async (route) => {
    const toJSON = vi.fn<() => object>(() => ({ url: 'twice' })).mockReturnValueOnce({ url: 'once' });
    const { transferServer, get } = setUpRoutes({ onCompleted: () => ({ toJSON }) });
    const { id } = transferServer.addJob({ status: 'completed' });
    const { body } = await get(`/job/${id}${route}`);
    expect(Object.values(body as object)).toContainEqual({ url: 'once' });
    expect(toJSON).toHaveBeenCalledTimes(1);
  });
});
