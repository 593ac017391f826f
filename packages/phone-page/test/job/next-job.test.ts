import { describe, expect, it } from 'vitest';
import { askForNext, leaveChain } from '../../src/job/next-job.ts';

function startServer(respond: () => Response | Promise<Response>) {
  const requests: Request[] = [];
  const chain = {
    jobId: 'a/b',
    claim: 'claim-of-this-phone',
    fetch: async (url: string, init: RequestInit) => {
      requests.push(new Request(new URL(url, 'http://phone.test'), init));
      return respond();
    },
  };
  const how = { waitSeconds: 25, signal: new AbortController().signal };
  return {
    requests,
    ask: (known?: 'placed') => askForNext({ ...chain, ...how, known }),
    leave: () => leaveChain(chain),
  };
}

describe('the question for the next job', () => {
  it('is held by the server while the outcome is the one that the page knows', async () => {
    const { ask, requests } = startServer(() => Response.json({ state: 'waiting' }));
    await ask();
    expect(await ask('placed')).toEqual({ kind: 'told', next: { state: 'waiting' } });
    expect(requests.map(({ url }) => url)).toEqual([
      'http://phone.test/phone/jobs/a%2Fb/next',
      'http://phone.test/phone/jobs/a%2Fb/next?known=placed',
    ]);
    expect(requests[0]?.headers.get('Prefer')).toBe('wait=25');
    expect(requests[0]?.headers.get('X-Svc-Claim')).toBe('claim-of-this-phone');
  });

  it('learns the next job and the outcome', async () => {
    const next = { state: 'next', jobId: 'n', outcome: { kind: 'held', reason: 'one_only' } };
    expect(await startServer(() => Response.json(next)).ask()).toEqual({ kind: 'told', next });
  });

  it.each([
    [404, { code: 'gone' }, 'gone'],
    [404, { error: 'Not found' }, 'noSuchRoute'],
    [405, {}, 'noSuchRoute'],
    [500, {}, 'unreachable'],
    [200, { state: 'next' }, 'unreachable'],
  ])('reads %d %j as %s', async (status, body, kind) => {
    expect(await startServer(() => Response.json(body, { status })).ask()).toEqual({ kind });
  });
});

describe('leaving the chain', () => {
  it('succeeds, also if there is nothing to leave', async () => {
    const { leave, requests } = startServer(() => new Response(null, { status: 204 }));
    expect(await leave()).toBe(true);
    expect(requests[0]?.method).toBe('DELETE');
    expect(await startServer(() => Response.json({}, { status: 404 })).leave()).toBe(true);
  });

  it('fails when the server cannot answer', async () => {
    expect(await startServer(() => Response.json({}, { status: 503 })).leave()).toBe(false);
    expect(await startServer(() => Promise.reject(new TypeError('Failed to fetch'))).leave()).toBe(false);
  });
});
