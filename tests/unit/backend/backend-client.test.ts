import { describe, expect, it, vi } from 'vitest';
import { UNLISTED_FILE } from '@svc/protocol';
import { createBackendClient } from '../../../lib/backend/backend-client.ts';
import { endlessAnswer } from '../fixtures/endless-answer.ts';

const backend = { address: 'http://b.example/app', routeBase: '/api/svc', uploadAddress: null, headers: [] };
const job = { id: 'a/b', projectId: 'p', status: 'pending', createdAt: '', updatedAt: '' };
const { signal } = new AbortController();

function clientOf(answer: () => Response) {
  const requests: Request[] = [];
  const client = createBackendClient(backend, async (input, init) => {
    requests.push(new Request(input, init));
    return answer();
  });
  return { client, requests };
}

describe('createBackendClient (contract section 4.1)', () => {
  it('creates a job below the route base with what the page wants', async () => {
    const { client, requests } = clientOf(() => Response.json(job, { status: 201 }));
    expect((await client.createJob({ accept: 'image/*' }, signal)).id).toBe('a/b');
    expect(requests[0]?.method).toBe('POST');
    expect(requests[0]?.url).toBe('http://b.example/app/api/svc/job');
    expect(await requests[0]?.json()).toEqual({ accept: 'image/*' });
  });

  it('sends the request headers to each of the four routes, and follows no redirect with them', async () => {
    const requests: Request[] = [];
    const headers = [{ name: 'Authorization', value: 'Bearer abc' }];
    const client = createBackendClient({ ...backend, headers }, async (input, init) => {
      requests.push(new Request(input, init));
      return Response.json(job);
    });
    await client.createJob({}, signal);
    await client.getJob('x', signal);
    await client.wait('x', signal).catch(() => undefined); // the answer is of another route
    await client.getDownload('x', { signal }).catch(() => undefined);
    expect(requests).toHaveLength(4);
    for (const request of requests) {
      expect(request.headers.get('authorization')).toBe('Bearer abc');
      expect(request.redirect).toBe('manual');
    }
    expect(requests[0]?.headers.get('content-type')).toBe('application/json');
  });

  it('has no request header in the text of an error', async () => {
    const headers = [{ name: 'Authorization', value: 'Bearer canary' }];
    const answers = [() => new Response('Bearer canary', { status: 401 }), () => Response.error()];
    for (const answer of answers) {
      const client = createBackendClient({ ...backend, headers }, async () => answer());
      const error: unknown = await client.createJob({}, signal).catch((reason: unknown) => reason);
      expect(String(error)).not.toContain('canary');
    }
  });

  it.each([
    [UNLISTED_FILE, '/job/x/download'],
    ['f', '/job/x/download?file=f'],
  ])('names a file only where the backend lists it: "%s"', async (fileId, path) => {
    const { client, requests } = clientOf(() => Response.json({ url: 'http://b.example/a' }));
    await client.getDownload('x', { fileId });
    expect(requests[0]?.url).toBe(`http://b.example/app/api/svc${path}`);
  });

  it.each([200, 201, 202, 203])('ends a wait with a final job that came with status %i', async (status) => {
    const completed = { ...job, status: 'completed' };
    const { client } = clientOf(() => Response.json({ job: completed, result: 1 }, { status }));
    expect(await client.wait('x', signal)).toMatchObject({ kind: 'final', job: { id: 'a/b' }, result: 1 });
  });

  it("encodes the id of somebody else's job", async () => {
    const { client, requests } = clientOf(() => Response.json(job));
    await client.getJob('a/b', signal);
    expect(requests[0]?.url).toBe('http://b.example/app/api/svc/job/a%2Fb');
  });

  it('asks for a new status, and where files can be followed', async () => {
    const { client, requests } = clientOf(() => Response.json({ job, files: [] }));
    await client.wait('x', signal, 'pending');
    await client.getFollowAddresses('x', signal);
    expect(requests.map(({ url }) => url)).toEqual([
      'http://b.example/app/api/svc/job/x/wait?timeoutMs=20000&intervalMs=2500&since=pending',
      'http://b.example/app/api/svc/job/x/download?follow=true',
    ]);
  });

  it('waits in slices that a worker survives', async () => {
    const { client, requests } = clientOf(() => Response.json({ error: 'later', job }, { status: 408 }));
    expect((await client.wait('x', signal)).kind).toBe('ask_again');
    expect(Number(new URL(requests[0]?.url ?? '').searchParams.get('timeoutMs'))).toBeLessThan(30_000);
  });

  it.each([
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'job_not_found'],
    [409, 'not_completed'],
    [429, 'rate_limited'],
    [500, 'internal'],
    [502, 'internal'],
    [302, 'bad_response'],
  ])('tells status %i as %s', async (status, code) => {
    const { client } = clientOf(() => new Response('{}', { status, headers: { 'retry-after': '3' } }));
    await expect(client.getJob('x', signal)).rejects.toMatchObject({ code, retryAfterSeconds: 3 });
  });

  it.each(['<html></html>', '{"id":""}', '[]', ''])('refuses %j in place of a job', async (body) => {
    const { client } = clientOf(() => new Response(body));
    await expect(client.createJob({}, signal)).rejects.toMatchObject({ code: 'bad_response' });
  });

  it('tells a backend that hides its answer from extensions (no CORS) from one that is not there', async () => {
    const client = createBackendClient(backend, async (_input, init) => {
      if (init?.mode === 'no-cors') return new Response(null);
      throw new TypeError('Failed to fetch');
    });
    await expect(client.createJob({}, signal)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('gives up each question before the browser ends the worker', async () => {
    vi.useFakeTimers();
    const client = createBackendClient(backend, () => new Promise(() => {}));
    const ended = Promise.allSettled([client.wait('x', signal), client.getJob('x', signal)]);
    await vi.advanceTimersByTimeAsync(29_000);
    vi.useRealTimers();
    const timeout = { status: 'rejected', reason: { code: 'timeout' } };
    expect(await ended).toMatchObject([timeout, timeout]);
  });

  it.each(['createJob', 'getJob', 'wait', 'getDownload', 'cancelJob'] as const)(
    'reads some megabytes of an answer without end, and no more (%s)',
    async (route) => {
      const { response, readBytes } = endlessAnswer();
      const { client } = clientOf(() => response);
      const asking = route === 'createJob' ? client.createJob({}, signal) : client[route]('x', signal);
      await expect(asking).rejects.toMatchObject({ code: 'bad_response' });
      expect(readBytes()).toBeLessThan(8 * 1024 * 1024);
    },
  );

  it('reports an address where nothing answers', async () => {
    const client = createBackendClient(backend, async () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(client.createJob({}, signal)).rejects.toMatchObject({ code: 'unreachable' });
  });
});
