import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFetchHandler, SvcError, verifyWebhook } from '../../src/index.ts';
import { createNodeListener, type FetchHandler } from '../../src/node.ts';
import { createEndlessRequest, createFakeResponse, createRequest } from '../support/fake-exchange.ts';
import { createDeferred } from '../support/deferred.ts';
import { withNodeServer } from '../support/node-builtins.ts';
import { setUpClient } from '../support/set-up-routes.ts';
import { SECRET, signWebhook } from '../support/sign-webhook.ts';

afterEach(() => vi.restoreAllMocks());

/** What a handler sees of the one request that `ask` makes. */
async function see(ask: (origin: string) => Promise<Response>): Promise<Request> {
  const seen: Request[] = [];
  const handler: FetchHandler = async (request) => {
    seen.push(request);
    return new Response();
  };
  await withNodeServer(createNodeListener(handler), async (origin) => (await ask(origin)).text());
  const [request] = seen;
  if (!request) throw new Error('no request came');
  return request;
}

/** The answer to one request that the handler answers like this. */
const answerOf = (handler: FetchHandler, init?: RequestInit) =>
  withNodeServer(createNodeListener(handler), async (origin) => {
    const response = await fetch(origin, init);
    return { status: response.status, headers: response.headers, body: await response.text() };
  });

/** The answer to a request whose caller leaves when the handler has begun. */
async function leave(
  handler: FetchHandler,
  { path = '/', init = {}, hasBegun }: { path?: string; init?: RequestInit; hasBegun: () => Promise<void> },
): Promise<Response> {
  const answered = createDeferred<Response>();
  const caller = new AbortController();
  const listener = createNodeListener(async (request) => {
    const response = await handler(request);
    answered.resolve(response.clone());
    return response;
  });
  await withNodeServer(listener, async (origin) => {
    const asking = fetch(origin + path, { ...init, signal: caller.signal }).catch(() => undefined);
    await hasBegun();
    caller.abort();
    await asking;
    await answered.promise;
  });
  return answered.promise;
}

async function waitUntilLeft({ signal }: Request): Promise<void> {
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
}

const refuse: FetchHandler = async () => new Response('no', { status: 403 });
const echo: FetchHandler = async (request) => new Response(await request.arrayBuffer());
const readAll: FetchHandler = async (request) => new Response(await request.text().catch(() => 'broken'));
const verify: FetchHandler = async (request) => Response.json(await verifyWebhook(request, SECRET));
/** The beginning of a body whose rest never comes. */
const sendSome = (body: ReadableStreamDefaultController) => body.enqueue(new Uint8Array(10));

describe('a listener for Node.js', () => {
  it('hands on method, address and headers', async () => {
    const headers = { 'x-more': 'ü', cookie: 'a=1; b=2' };
    let expected = '';
    const {
      method,
      url,
      headers: seen,
    } = await see((origin) => {
      expected = `${origin}/a%2Fb//c?d=e`;
      return fetch(expected, { method: 'DELETE', headers });
    });
    expect([method, url]).toEqual(['DELETE', expected]);
    expect([seen.get('x-more'), seen.get('cookie')]).toEqual(['ü', 'a=1; b=2']);
  });

  it('tells the handler at once when the caller has gone', async () => {
    const { transferServer, client } = setUpClient();
    const { id } = transferServer.addJob();
    const handler = createFetchHandler({ client });
    const path = `/api/svc/job/${id}/wait`;
    const answer = await leave(handler, { path, hasBegun: () => transferServer.seen(1) });
    expect(answer.status).toBe(499);
  });

  it('goes on with the next request on the same connection when a body was not wanted', async () => {
    const body = 'x'.repeat(1_000_000);
    const statuses = await withNodeServer(createNodeListener(refuse), async (origin) => {
      const answers = [];
      for (let count = 0; count < 3; count += 1) {
        const response = await fetch(origin, { method: 'POST', body });
        answers.push(`${response.status} ${await response.text()}`);
      }
      return answers;
    });
    expect(statuses).toEqual(['403 no', '403 no', '403 no']);
  });

  it('hands on a large body unchanged', async () => {
    const sent = Uint8Array.from({ length: 3_000_000 }, (_, index) => (index * 31) % 251);
    const received = await withNodeServer(createNodeListener(echo), async (origin) =>
      (await fetch(origin, { method: 'PUT', body: sent })).bytes(),
    );
    expect(received.length).toBe(sent.length);
    expect(received.every((byte, index) => byte === sent[index])).toBe(true);
  });

  it('ends the connection when the rest of a body that is too large still comes', async () => {
    const { client } = setUpClient();
    const handler = createFetchHandler({ client, routeBase: '/' });
    const listener = createNodeListener((request) =>
      handler(new Request(new URL('/job', request.url), request)),
    );
    const answer = await withNodeServer(listener, (origin) =>
      fetch(origin, { method: 'POST', body: 'x'.repeat(3_000_000) }),
    );
    expect([answer.status, answer.headers.get('connection')]).toEqual([413, 'close']);
  });

  it.each([
    ['breaks off where it is read', () => undefined],
    ['is read after the caller has gone', waitUntilLeft],
  ])('lets a body fail that %s', async (_, wait) => {
    const begun = createDeferred();
    const handler: FetchHandler = async (request) => {
      begun.resolve();
      await wait(request);
      return readAll(request);
    };
    const init = { method: 'POST', body: new ReadableStream({ start: sendSome }), duplex: 'half' };
    const answer = await leave(handler, { init, hasBegun: () => begun.promise });
    expect(await answer.text()).toBe('broken');
  });

  it('lets a body fail that something else has read', async () => {
    const request = createRequest({ method: 'POST', destroyed: true });
    const { response, sent } = createFakeResponse();
    await createNodeListener(readAll)(request, response);
    expect(sent).toEqual(['broken']);
  });

  it('ends the connection after a body of which somebody reads a copy and nobody the rest', async () => {
    const { client } = setUpClient();
    const handler = createFetchHandler({ client, authorize: (request) => void request.clone() });
    const answer = await withNodeServer(createNodeListener(handler), (origin) =>
      fetch(`${origin}/api/svc/job`, { method: 'POST', body: 'x'.repeat(3_000_000) }),
    );
    expect([answer.status, answer.headers.get('connection')]).toEqual([413, 'close']);
  });

  it('reads no more of a body than is asked for', async () => {
    const { request, countSent } = createEndlessRequest();
    const seen: number[] = [];
    const listener = createNodeListener(async ({ body }) => {
      const reader = body?.getReader();
      for (let count = 0; count < 3; count += 1) {
        await reader?.read();
        seen.push(countSent());
      }
      return new Response();
    });
    await listener(request, createFakeResponse().response);
    expect(seen).toEqual([1, 2, 3]);
  });

  it('answers 401 to a webhook that is not signed', async () => {
    const refused = await answerOf(() => Promise.reject(new SvcError('bad_signature', 'Not signed.')));
    expect(refused).toMatchObject({ status: 401, body: '{"error":"Not signed."}' });
  });

  it.each([
    new SvcError('gone', 'hunter2'), // a 410 would tell who sends webhooks never to come again
    new SvcError('job_not_found', 'hunter2'),
    new SvcError('rate_limited', 'hunter2', { retryAfterSeconds: 5 }),
    new Error('hunter2'),
  ])('answers 500 to anything else that a handler throws, and logs it: %o', async (error) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const failed = await answerOf(async () => {
      throw error;
    });
    expect(failed).toMatchObject({ status: 500, body: expect.not.stringContaining('hunter2') });
    expect(log.mock.calls).toEqual([['svc: A handler failed:', error]]);
  });

  it.each([undefined, {}, 'no', new Error('no')])(
    'answers 500 to %j, which is no Response',
    async (answer) => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      expect(await answerOf(async () => answer as never)).toMatchObject({ status: 500 });
      expect(log.mock.calls).toEqual([['svc: A handler failed:', expect.any(TypeError)]]);
    },
  );

  it('answers 404 to what no Request can be made of', async () => {
    // `fetch` cannot send TRACE either: the listener is called as Node.js would call it.
    for (const fields of [{ method: 'TRACE' }, { method: 'OPTIONS', url: '*' }]) {
      const { response, sent } = createFakeResponse();
      await createNodeListener(refuse)(createRequest(fields), response);
      expect([response.statusCode, sent]).toEqual([404, ['{"error":"Not found"}']]);
    }
  });

  it('carries webhooks too', async () => {
    const init = { method: 'POST', ...signWebhook({ sentMs: Date.now() }) };
    expect(await answerOf(verify, init)).toMatchObject({
      status: 200,
      body: expect.stringContaining('"msg_1"'),
    });
    expect(await answerOf(verify, { ...init, body: '{}' })).toMatchObject({ status: 401 });
  });
});
