import { describe, expect, it } from 'vitest';
import { askRoute, isOwn, type Fetch } from '../../src/job/ask-server.ts';
import { NetworkWay } from '../../src/job/network-way.ts';

/** A network that lets only these methods through, to a server that answers each request. */
function createNetwork(passing: readonly string[], answer: () => Response = () => Response.json({})) {
  const asked: string[] = [];
  const fetch: Fetch = async (_url, { method = '', headers }) => {
    asked.push(new Headers(headers).get('x-http-method-override') ?? method);
    return passing.includes(method) ? answer() : new Response('<html>', { status: 405 });
  };
  const way = new NetworkWay();
  const ask = (method: string) => askRoute({ fetch, url: '/phone/jobs/a/files', init: { method }, way });
  return { ask, asked, way };
}

describe('a method that the network blocks', () => {
  it('is sent in a header, and all later ones at once', async () => {
    const { ask, asked, way } = createNetwork(['GET', 'POST']);
    expect((await ask('PUT'))?.status).toBe(200);
    expect(way.usesPostOnly).toBe(true);
    expect((await ask('DELETE'))?.status).toBe(200);
    expect(asked).toEqual(['PUT', 'PUT', 'DELETE']);
  });

  it('stays unchanged if the header does not help, or the server is too old', async () => {
    const blocked = createNetwork(['GET']);
    expect((await blocked.ask('PUT'))?.status).toBe(405);
    const old = createNetwork(['POST'], () => Response.json({ error: 'Not found' }, { status: 404 }));
    expect((await old.ask('PUT'))?.status).toBe(405);
    expect([blocked.way.usesPostOnly, old.way.usesPostOnly]).toEqual([false, false]);
  });
});

it.each([
  [200, { state: 'ready' }, true],
  [204, undefined, true],
  [404, { error: 'Not found' }, true],
  [413, { error: 'x', code: 'too_large' }, true],
  [200, undefined, false],
  [403, { error: 'Forbidden' }, false],
  [413, { message: 'Too large' }, false],
  [502, undefined, false],
])('an answer of status %d and %j is known as the server’s own by its form: %s', (status, body, own) => {
  expect(isOwn({ status, body })).toBe(own);
});
