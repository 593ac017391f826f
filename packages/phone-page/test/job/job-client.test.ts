import { describe, expect, it } from 'vitest';
import { askForJob, type JobQuestion } from '../../src/job/job-client.ts';

function ask(
  respond: (signal: AbortSignal | null | undefined) => Response | Promise<Response>,
  how: Pick<JobQuestion, 'waitSeconds' | 'signal'> = {},
) {
  const requests: Request[] = [];
  const end = askForJob({
    jobId: 'a/b',
    claim: 'claim-of-this-phone',
    ...how,
    fetch: async (url, init) => {
      requests.push(new Request(new URL(url, 'http://phone.test'), init));
      return respond(init.signal);
    },
  });
  return { end, requests };
}

function waitForAbort(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  });
}

const view = { state: 'ready', maxBytes: 5, expiresAt: '2026-01-01T00:00:00.000Z' };

describe('the question about a job', () => {
  it('contains the claim, and the job id as one part of the path', async () => {
    const { end, requests } = ask(() => Response.json(view));
    expect(await end).toMatchObject({ kind: 'open', job: { state: 'ready', maxBytes: 5 } });
    expect(requests[0]?.url).toBe('http://phone.test/phone/jobs/a%2Fb');
    expect(requests[0]?.headers.get('X-Svc-Claim')).toBe('claim-of-this-phone');
  });

  it('does not read an endless answer', async () => {
    let bytes = 0;
    const pull = (controller: ReadableStreamDefaultController) => {
      bytes += 1024 * 1024;
      if (bytes > 64 * 1024 * 1024) controller.close();
      else controller.enqueue(new Uint8Array(1024 * 1024).fill(0x20));
    };
    const response = new Response(new ReadableStream({ pull }, { highWaterMark: 0 }));
    expect(await ask(() => response).end).toEqual({ kind: 'unreachable' });
    expect(bytes).toBeLessThan(8 * 1024 * 1024);
  });

  it('learns that another phone has the job', async () => {
    expect(await ask(() => Response.json({ state: 'used' })).end).toEqual({ kind: 'used' });
  });

  it('learns from its own server that the job is over', async () => {
    const gone = { error: 'This code is no longer valid.', code: 'gone' };
    expect(await ask(() => Response.json(gone, { status: 404 })).end).toEqual({ kind: 'gone' });
  });

  it.each([
    [400, { error: 'Bad request' }],
    [401, { error: 'unauthorized' }],
    [403, { error: 'login required' }],
    [404, { error: 'no such route' }],
    [404, { error: 'no such route', code: 404 }],
    [408, { error: 'Not now.' }],
    [410, { error: 'gone' }],
    [429, { error: 'Not now.', code: 'rate_limited' }],
    [500, { error: 'Not now.' }],
    [503, { error: 'Not now.', code: 'gone' }],
  ])('does not read %d %j as the end of the job, and asks again', async (status, body) => {
    expect(await ask(() => Response.json(body, { status })).end).toEqual({ kind: 'unreachable' });
  });

  it('counts as unreachable without a network, or with the log-in page of a hotel', async () => {
    expect(await ask(() => Promise.reject(new TypeError('Failed to fetch'))).end).toEqual({
      kind: 'unreachable',
    });
    expect(await ask(() => new Response('<html>Log in</html>')).end).toEqual({ kind: 'unreachable' });
  });

  it('does not read the 404 of another network as the end of the job', async () => {
    const { end } = ask(() => new Response('<html>No such page</html>', { status: 404 }));
    expect(await end).toEqual({ kind: 'unreachable' });
  });

  it('asks the server to wait for a change, for a limited time', async () => {
    const asking = new AbortController();
    const { end, requests } = ask((signal) => waitForAbort(signal), {
      waitSeconds: 8,
      signal: asking.signal,
    });
    asking.abort();
    expect(await end).toEqual({ kind: 'unreachable' });
    expect(requests[0]?.headers.get('Prefer')).toBe('wait=8');
  });
});
