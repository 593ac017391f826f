import { describe, expect, it } from 'vitest';
import type { RouteHandlerOptions } from '../../src/next.ts';
import { json, presignedOf } from '../support/fake-transfer-server.ts';
import { MOUNTS } from '../support/mounts.ts';
import { readAnswer, setUpClient } from '../support/set-up-routes.ts';

describe.each(MOUNTS)('the routes in %s', (_, mount) => {
  function setUp(options: Partial<RouteHandlerOptions> = {}) {
    const { transferServer, client } = setUpClient();
    transferServer.addJob({ id: 'new' });
    transferServer.addJob({ id: 'a/b', status: 'completed', fileName: 'cat.jpg' });
    const send = mount({ client, allowCancel: true, ...options });
    return {
      transferServer,
      send,
      ask: async (...args: Parameters<typeof send>) => readAnswer(await send(...args)),
    };
  }

  it('create a job with what the page wants', async () => {
    const { transferServer, ask } = setUp();
    const wanted = { accept: 'image/*', site: { origin: 'https://a.example', title: 'Käse 🧀' } };
    const answer = await ask('POST', '/job', JSON.stringify(wanted));
    expect(answer).toMatchObject({ status: 201, body: { status: 'pending', canCancel: true } });
    expect(transferServer.requests[0]?.body).toEqual(wanted);
  });

  it('create a job without a body', async () => {
    expect(await setUp().ask('POST', '/job')).toMatchObject({ status: 201 });
  });

  it.each([
    ['/job/new', 200, { id: 'new', status: 'pending' }],
    ['/job/a%2Fb', 200, { id: 'a/b', status: 'completed' }],
    ['/job/a%2Fb/wait', 200, { job: { id: 'a/b' }, result: presignedOf('a/b') }],
    ['/job/a%2Fb/download?expiration=5', 200, presignedOf('a/b', 5)],
    ['/job/new/wait?timeoutMs=0', 408, { job: { id: 'new' } }],
    ['/job/new/wait?timeoutMs=x', 400, { error: expect.stringContaining('timeoutMs') }],
    ['/job/new/download', 409, { error: 'The job is not completed.' }],
    ['/job/none', 404, { error: 'Job not found' }],
    ['/job/none/wait', 404, { error: 'Job not found' }],
    ['/job/new/', 200, { id: 'new' }],
    ['/job/new/wait/?timeoutMs=0', 408, { job: { id: 'new' } }],
    ['/other', 404, { error: 'Not found' }],
    ['/job/new/other', 404, { error: 'Not found' }],
    ['/job/new/wait/more', 404, { error: 'Not found' }],
  ])('answer GET %s with %d', async (path, status, body) => {
    expect(await setUp().ask('GET', path)).toMatchObject({ status, body });
  });

  it('cancel a job', async () => {
    const answer = await setUp().ask('DELETE', '/job/new');
    expect(answer).toMatchObject({ status: 200, body: { status: 'failed', canCancel: true } });
  });

  it('refuse a body that is no valid request', async () => {
    expect(await setUp().ask('POST', '/job', '{"maxBytes":-1}')).toMatchObject({ status: 400 });
  });

  it('refuse a body that is too large, and say so', async () => {
    const { transferServer, ask } = setUp();
    const answer = await ask('POST', '/job', JSON.stringify({ accept: 'x'.repeat(3_000_000) }));
    expect(answer).toMatchObject({
      status: 413,
      body: { error: expect.stringMatching(/must not be larger/) },
    });
    expect(transferServer.requests).toEqual([]);
  });

  it.each(['HEAD', 'PUT', 'PATCH', 'OPTIONS'])('have no %s', async (method) => {
    const { transferServer, send } = setUp();
    expect((await send(method, '/job/new')).status).toBeOneOf([404, 405]);
    expect(transferServer.requests).toEqual([]);
  });

  it('hand on Retry-After', async () => {
    const { transferServer, ask } = setUp();
    transferServer.answer('/v1/jobs/new', () => json(429, {}, { 'retry-after': '9' }));
    const { status, headers } = await ask('GET', '/job/new');
    expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
      429,
      '9',
      'no-store',
    ]);
  });

  it('let "authorize" refuse, cookies and all', async () => {
    const headers = new Headers([
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2; Path=/'],
    ]);
    const authorize = () => Response.json({ error: 'Sign in' }, { status: 401, headers });
    const answer = await setUp({ authorize }).ask('GET', '/job/new');
    expect(answer).toMatchObject({ status: 401, body: { error: 'Sign in' } });
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2; Path=/']);
  });
});
