import { describe, expect, it } from 'vitest';
import {
  askBackend,
  readBody,
  readBodyOfKnownJob,
  type BackendAnswer,
} from '../../src/client/ask-backend.ts';

function ask(response: Response, maxBytes?: number) {
  return askBackend({ url: '/job', fetch: async () => response, init: {}, limitMs: 10_000, maxBytes });
}

describe('one request', () => {
  it('stops reading an endless answer', async () => {
    let bytes = 0;
    const pull = (controller: ReadableStreamDefaultController) => {
      bytes += 1024 * 1024;
      if (bytes > 256 * 1024 * 1024) controller.close();
      else controller.enqueue(new Uint8Array(1024 * 1024).fill(0x20));
    };
    const response = new Response(new ReadableStream({ pull }, { highWaterMark: 0 }));
    await expect(ask(response, 16 * 1024 * 1024)).rejects.toMatchObject({ code: 'bad_response' });
    expect(bytes).toBeLessThan(32 * 1024 * 1024);
  });

  it('reads an answer of many megabytes if that is allowed', async () => {
    const result = 'x'.repeat(8_000_000);
    expect((await ask(Response.json({ result }), 16 * 1024 * 1024)).body).toEqual({ result });
    await expect(ask(Response.json({ result }))).rejects.toMatchObject({ code: 'bad_response' });
  });

  it('distinguishes a server that is too slow from one that does not exist', async () => {
    const slow = askBackend({ url: '/job', fetch: () => new Promise(() => {}), init: {}, limitMs: 1 });
    await expect(slow).rejects.toMatchObject({ code: 'timeout' });
    const gone = askBackend({
      url: '/job',
      fetch: () => Promise.reject(new TypeError('fetch failed')),
      init: {},
      limitMs: 10_000,
    });
    await expect(gone).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('ends with the reason of the signal', async () => {
    const reason = new Error('The person has ended it.');
    const asking = askBackend({
      url: '/job',
      fetch: () => new Promise(() => {}),
      init: {},
      limitMs: 10_000,
      signal: AbortSignal.abort(reason),
    });
    await expect(asking).rejects.toBe(reason);
  });
});

/** What a function throws, in a form that is easy to compare. */
function codeOf(run: () => unknown): string {
  try {
    run();
    return 'none';
  } catch (error) {
    return (error as { code: string }).code; // all that is thrown here is an SvcError
  }
}

describe('what an answer means', () => {
  it.each<[number, string, string, string]>([
    [200, '{}', 'none', 'none'],
    [400, '{}', 'bad_request', 'bad_request'],
    [404, '{}', 'job_not_found', 'job_not_found'],
    [429, '<html>', 'rate_limited', 'rate_limited'],
    [500, '<html>', 'internal', 'internal'],
    [502, '{}', 'unreachable', 'internal'],
    [200, '<html>', 'bad_response', 'unreachable'],
    [401, '<html>', 'bad_response', 'unreachable'],
    [401, '', 'unauthorized', 'unreachable'],
    [401, '{}', 'unauthorized', 'unauthorized'],
  ])(
    '%i with "%s" is "%s" for an application, and "%s" for an unknown backend',
    async (status, text, ...codes) => {
      const answer = await ask(new Response(text, { status }));
      expect(
        (['application', 'unknown'] as const).map((owner) => codeOf(() => readBodyOfKnownJob(answer, owner))),
      ).toEqual(codes);
    },
  );

  it.each([404, 405])('%i as the answer to a new job means that the route does not exist', async (status) => {
    const answer = await ask(new Response('<html>', { status }));
    expect(codeOf(() => readBody(answer, 'application', 'not_found'))).toBe('not_found');
  });

  it('quotes the error of an application only, and keeps Retry-After', () => {
    const body = { error: 'Not today.' };
    const answer: BackendAnswer = { status: 429, body, isEmpty: false, retryAfterSeconds: 3 };
    const expected = { message: 'Not today.', retryAfterSeconds: 3 };
    expect(() => readBody(answer, 'application', 'not_found')).toThrow(expect.objectContaining(expected));
    expect(() => readBody(answer, 'unknown', 'not_found')).toThrow('The server answered with status 429.');
  });
});
