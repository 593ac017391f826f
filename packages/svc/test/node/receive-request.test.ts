import { describe, expect, it } from 'vitest';
import { createFetchHandler } from '../../src/index.ts';
import { createNodeListener, type NodeRequest } from '../../src/node.ts';
import { createFakeResponse, createRequest } from '../support/fake-exchange.ts';
import { createRecordingClient } from '../support/recording-client.ts';

/** The request that a handler is given. */
async function receive(fields: Partial<NodeRequest>): Promise<Request> {
  const seen: Request[] = [];
  const listener = createNodeListener(async (request) => {
    seen.push(request);
    return new Response();
  });
  await listener(createRequest(fields), createFakeResponse().response);
  const [request] = seen;
  if (!request) throw new Error('no request came');
  return request;
}

describe('the address of a request of Node.js', () => {
  it.each([
    ['a.example', 'http://a.example/b?c'],
    ['a.example:8080', 'http://a.example:8080/b?c'],
    ['[::1]:80', 'http://[::1]/b?c'],
    ['x/api/svc/job/J/download?', 'http://localhost/b?c'],
    ['x?', 'http://localhost/b?c'],
    ['x#', 'http://localhost/b?c'],
    ['user@x', 'http://localhost/b?c'],
    ['x\\y', 'http://localhost/b?c'],
    ['', 'http://localhost/b?c'],
  ])('has of the header Host %j the host only', async (host, url) => {
    expect((await receive({ url: '/b?c', headers: { host } })).url).toBe(url);
  });

  it('chooses the route by its path, whatever Host says', async () => {
    const { client, calls } = createRecordingClient();
    const headers = { host: 'x/api/svc/job/J/download?' };
    const { response } = createFakeResponse();
    const listener = createNodeListener(createFetchHandler({ client }));
    await listener(createRequest({ url: '/public', headers }), response);
    expect([response.statusCode, calls]).toEqual([404, []]);
  });

  it('has the host from ":authority" in HTTP/2, where there is no Host', async () => {
    const headers = { ':authority': 'a.example', ':path': '/b', 'x-more': '1' };
    const { url, headers: seen } = await receive({ url: '/b', headers, httpVersionMajor: 2 });
    expect([url, [...seen.keys()]]).toEqual(['http://a.example/b', ['x-more']]);
  });
});
