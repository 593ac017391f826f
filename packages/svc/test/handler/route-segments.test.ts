import { describe, expect, it } from 'vitest';
import { createRouteHandler, waitHandler } from '../../src/next.ts';
import { setUpClient } from '../support/set-up-routes.ts';

function setUp(routeBase?: string) {
  const { transferServer, client } = setUpClient();
  for (const id of ['x', 'a/b', '50%25']) transferServer.addJob({ id });
  const { GET } = createRouteHandler({ client, routeBase });
  return async (path: string, context?: unknown) => {
    const response = await GET(new Request(`http://app.test${path}`), context);
    const body = (await response.json()) as { id?: string; error?: string };
    return body.id ?? `${response.status} ${body.error}`;
  };
}

describe('finding the route in the address (contract section 4.1)', () => {
  it.each([
    [undefined, '/api/svc/job/x', 'x'],
    [undefined, '/api/svc/job/a%2Fb', 'a/b'],
    [undefined, '/api/svc/job/50%2525', '50%25'],
    ['/other/', '/other/job/x', 'x'],
    ['other/deep', '/other/deep/job/x', 'x'],
    ['/', '/job/x', 'x'],
    [undefined, '/api/svc/job/x/', 'x'],
  ])('with the route base %s, %s is job %s', async (routeBase, path, id) => {
    expect(await setUp(routeBase)(path)).toBe(id);
  });

  it.each(['/', '/api/svc', '/api/svcs/job/x', '/job/x'])('finds no route in %s', async (path) => {
    expect(await setUp()(path)).toBe('404 Not found');
  });
});

describe('finding the route in the params of a framework (contract section 4.1, rule 1)', () => {
  it('finds the only list among other params', async () => {
    expect(await setUp()('/en/up/job/x', { params: { lang: 'en', svc: ['job', 'x'] } })).toBe('x');
  });

  it('decodes segments once, whether the framework has done it or not', async () => {
    expect(await setUp()('/api/svc/job/a%2Fb', { params: { svc: ['job', 'a%2Fb'] } })).toBe('a/b');
    expect(await setUp()('/api/svc/job/a%2Fb', { params: { svc: ['job', 'a/b'] } })).toBe('a/b');
    expect(await setUp()('/api/svc/job/50%2525', { params: { svc: ['job', '50%25'] } })).toBe('50%25');
  });

  it('answers 404 for a segment that cannot be decoded', async () => {
    const params = { svc: ['job', '%E0%A4'] };
    expect(await setUp()('/api/svc/job/%E0%A4', { params })).toBe('404 Not found');
  });

  it.each([{}, { params: {} }, { params: { id: 'x' } }, { params: Promise.resolve(undefined) }, null])(
    'reads the address when there is no list in %j',
    async (context) => expect(await setUp()('/api/svc/job/x', context)).toBe('x'),
  );
});

describe('a route file of its own whose folder has no name', () => {
  it.each(['/api/svc/job/x/wait', '/api/svc/job/x/wait/'])('finds the job in %s', async (path) => {
    const { transferServer, client } = setUpClient();
    transferServer.addJob({ id: 'x', status: 'failed' });
    const response = await waitHandler({ client })(new Request(`http://app.test${path}`));
    expect(await response.json()).toMatchObject({ job: { id: 'x' } });
  });
});
