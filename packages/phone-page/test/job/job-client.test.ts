import { describe, expect, it } from 'vitest';
import type { Fetch } from '../../src/job/ask-server.ts';
import {
  announceFiles,
  askForJob,
  askForNext,
  leaveChain,
  type JobQuestion,
} from '../../src/job/job-client.ts';

const job = { jobId: 'a/b', claim: 'claim-of-this-phone' };
const failToFetch = () => Promise.reject(new TypeError('Failed to fetch'));

/** A server that answers like this, and what it is asked. */
function answerBy(respond: (signal: AbortSignal | null | undefined) => Response | Promise<Response>) {
  const requests: Request[] = [];
  const fetch: Fetch = async (url, init) => {
    requests.push(new Request(new URL(url, 'http://phone.test'), init));
    return respond(init.signal);
  };
  return { fetch, requests };
}

function ask(respond: Parameters<typeof answerBy>[0], how: Pick<JobQuestion, 'waitSeconds' | 'signal'> = {}) {
  const { fetch, requests } = answerBy(respond);
  return { end: askForJob({ ...job, ...how, fetch }), requests };
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

  it.each([
    [200, { state: 'used' }, 'used'],
    [404, { error: 'This code is no longer valid.', code: 'gone' }, 'gone'],
    [400, { error: 'Bad request' }, 'unreachable'],
    [401, { error: 'unauthorized' }, 'unreachable'],
    [403, { error: 'login required' }, 'unreachable'],
    [404, { error: 'no such route' }, 'unreachable'],
    [404, { error: 'no such route', code: 404 }, 'unreachable'],
    [408, { error: 'Not now.' }, 'unreachable'],
    [410, { error: 'gone' }, 'unreachable'],
    [429, { error: 'Not now.', code: 'rate_limited' }, 'unreachable'],
    [500, { error: 'Not now.' }, 'unreachable'],
    [503, { error: 'Not now.', code: 'gone' }, 'unreachable'],
  ])('reads %d %j as %s: only its own server ends the job', async (status, body, kind) => {
    expect(await ask(() => Response.json(body, { status })).end).toEqual({ kind });
  });

  it.each([200, 404])('asks again after a page of another network, of status %d', async (status) => {
    const { end } = ask(() => new Response('<html>Log in</html>', { status }));
    expect(await end).toEqual({ kind: 'unreachable' });
  });

  it('asks again without a network', async () => {
    expect(await ask(failToFetch).end).toEqual({ kind: 'unreachable' });
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

const file = { id: 'AAAAAAAAAAAAAAAAAAAAAA', name: 'a.jpg', size: 5, contentType: 'image/jpeg' };
const sendingView = {
  state: 'sending',
  maxFiles: 3,
  maxBytes: 5,
  expiresAt: '',
  files: [{ ...file, isWhole: true }],
};

async function announce(respond: () => Response | Promise<Response>) {
  const { fetch, requests } = answerBy(respond);
  return { answer: await announceFiles({ ...job, files: [file], fetch }), request: requests[0] };
}

describe('announcing a list of files', () => {
  it('sends all of it with the claim, and learns what the server has', async () => {
    const { answer, request } = await announce(() => Response.json(sendingView));
    expect(request?.method).toBe('PUT');
    expect(request?.url).toBe('http://phone.test/phone/jobs/a%2Fb/files');
    expect(request?.headers.get('X-Svc-Claim')).toBe('claim-of-this-phone');
    expect(await request?.json()).toEqual({ files: [file] });
    expect(answer).toMatchObject({ kind: 'open', job: { files: [{ id: file.id, isWhole: true }] } });
  });

  it.each([
    [400, 'bad_upload', 'notSent'],
    [400, 'not_sealed', 'notSent'],
    [413, 'too_large', 'tooLarge'],
    [415, 'wrong_type', 'wrongType'],
    [507, 'quota_full', 'quotaFull'],
    [507, 'storage_full', 'storageFull'],
  ])('reads %d %s as a refusal: %s', async (status, code, reason) => {
    const { answer } = await announce(() => Response.json({ error: '', code }, { status }));
    expect(answer).toEqual({ kind: 'refused', reason });
  });

  it.each([
    [404, { code: 'gone' }, 'gone'],
    [409, { code: 'used' }, 'used'],
    [404, { error: 'Not found' }, 'noSuchRoute'],
    [405, {}, 'noSuchRoute'],
    [413, {}, 'unreachable'],
    [429, { code: 'rate_limited' }, 'unreachable'],
    [503, {}, 'unreachable'],
  ])('reads %d %j as %s', async (status, body, kind) => {
    expect((await announce(() => Response.json(body, { status }))).answer).toEqual({ kind });
  });

  it('is asked again without a network', async () => {
    const { answer } = await announce(failToFetch);
    expect(answer).toEqual({ kind: 'unreachable' });
  });
});

function startServer(respond: () => Response | Promise<Response>) {
  const { fetch, requests } = answerBy(respond);
  const how = { ...job, fetch, waitSeconds: 25, signal: new AbortController().signal };
  return {
    requests,
    ask: (known?: 'placed') => askForNext({ ...how, known }),
    leave: () => leaveChain({ ...job, fetch }),
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
    expect(await startServer(failToFetch).leave()).toBe(false);
  });
});
