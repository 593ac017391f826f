import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFetchHandler, SvcError, verifyWebhook } from '../src/index.ts';
import { createNodeListener, type FetchHandler, type NodeRequest, type NodeResponse } from '../src/node.ts';
import { withNodeServer } from './node-builtins.ts';
import { setUpClient } from './set-up-routes.ts';
import { SECRET, signWebhook } from './sign-webhook.ts';

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

const refuse: FetchHandler = async () => new Response('no', { status: 403 });
const echo: FetchHandler = async (request) => new Response(await request.arrayBuffer());
const verify: FetchHandler = async (request) => Response.json(await verifyWebhook(request, SECRET));
const pull = (controller: ReadableStreamDefaultController) => controller.error(new Error('disk'));
const breakOff: FetchHandler = async () => new Response(new ReadableStream({ pull }));

const nothing = () => undefined;
/** The beginning of a body whose rest never comes. */
const sendSome = (body: ReadableStreamDefaultController) => body.enqueue(new Uint8Array(10));

function createSilentResponse(): NodeResponse {
  return {
    statusCode: 0,
    writableEnded: false,
    on: nothing,
    setHeader: nothing,
    end: nothing,
  };
}

/** A request whose body flows for ever, one piece after the other, while it is not paused. */
function createEndlessRequest() {
  const listeners = new Map<string, (...values: unknown[]) => void>();
  const flow = { isPaused: true, sent: 0 };
  const resume = () => {
    flow.isPaused = false;
    while (!flow.isPaused && flow.sent < 100) {
      flow.sent += 1;
      listeners.get('data')?.(new Uint8Array([flow.sent]));
    }
  };
  const request: NodeRequest = {
    method: 'POST',
    url: '/',
    headers: {},
    socket: {},
    on: (event, listener) => listeners.set(event, listener),
    off: (event) => listeners.delete(event),
    pause: () => {
      flow.isPaused = true;
    },
    resume,
  };
  return { request, countSent: () => flow.sent };
}

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
    const { hosted, client } = setUpClient();
    const { id } = hosted.addJob();
    const handler = createFetchHandler({ client });
    const statuses: number[] = [];
    const caller = new AbortController();
    const answered = new Promise<void>((resolve) => {
      const listener = createNodeListener(async (request) => {
        const response = await handler(request);
        statuses.push(response.status);
        resolve();
        return response;
      });
      void withNodeServer(listener, async (origin) => {
        const asking = fetch(`${origin}/api/svc/job/${id}/wait`, { signal: caller.signal });
        await hosted.seen(1);
        caller.abort();
        await asking.catch(() => undefined);
        await answered;
      });
    });
    await answered;
    expect(statuses).toEqual([499]);
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

  it('lets a body that breaks off fail where it is read', async () => {
    const ended: string[] = [];
    let begun: (() => void) | undefined;
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const hasEnded = new Promise<void>((resolve) => {
      const listener = createNodeListener(async (request) => {
        begun?.();
        ended.push(await request.text().catch(() => 'broken'));
        resolve();
        return new Response();
      });
      const caller = new AbortController();
      const body = new ReadableStream({ start: sendSome });
      const init = { method: 'POST', body, duplex: 'half', signal: caller.signal };
      void withNodeServer(listener, async (origin) => {
        const asking = fetch(origin, init).catch(() => undefined);
        await hasBegun;
        caller.abort();
        await asking;
        await hasEnded;
      });
    });
    await hasEnded;
    expect(ended).toEqual(['broken']);
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
    await listener(request, createSilentResponse());
    expect(seen).toEqual([1, 2, 3]);
  });

  it('answers what a handler throws: a SvcError with its status, anything else as 500', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const refused = await answerOf(() => Promise.reject(new SvcError('bad_signature', 'Not signed.')));
    expect(refused).toMatchObject({ status: 401, body: '{"error":"Not signed."}' });
    const failed = await answerOf(() => Promise.reject(new Error('hunter2')));
    expect(failed).toMatchObject({ status: 500, body: expect.not.stringContaining('hunter2') });
    expect(log).toHaveBeenCalledTimes(1);
  });

  it('answers 500 when the body of an answer breaks off', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect((await answerOf(breakOff)).status).toBe(500);
    expect(log).toHaveBeenCalledTimes(1);
  });

  it('answers 404 to what no Request can be made of', async () => {
    // `fetch` cannot send TRACE either: the listener is called as Node.js would call it.
    const sent: unknown[] = [];
    const end = (body: Uint8Array) => void sent.push(new TextDecoder().decode(body));
    const response = { ...createSilentResponse(), end };
    const emitter = {
      on: () => undefined,
      off: () => undefined,
      pause: () => undefined,
      resume: () => undefined,
    };
    const request = { method: 'TRACE', url: '/', headers: {}, socket: {}, ...emitter };
    await createNodeListener(refuse)(request, response);
    await createNodeListener(refuse)({ ...request, method: 'OPTIONS', url: '*' }, response);
    expect([response.statusCode, sent]).toEqual([404, ['{"error":"Not found"}', '{"error":"Not found"}']]);
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
