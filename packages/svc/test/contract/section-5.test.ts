import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFetchHandler, SvcServer, verifyWebhook } from '../../src/index.ts';
import { createJobHandler, type Authorize, type RouteHandlerOptions } from '../../src/next.ts';
import { BASE_URL, createFakeTransferServer, json, TOKEN } from '../support/fake-transfer-server.ts';
import { inspectDeeply } from '../support/node-builtins.ts';

afterEach(() => vi.restoreAllMocks());

/** Servers and connections that talk about the key in every way that we could think of. */
const indiscreet: [string, () => Response | Promise<Response>][] = [
  ['an answer that quotes it', () => json(400, { error: `Unknown key ${TOKEN}` })],
  ['a refusal that quotes it', () => json(401, { error: TOKEN })],
  ['a request to slow down that quotes it', () => json(429, { error: `Slow down, ${TOKEN}` })],
  ['a page that quotes it', () => new Response(`<pre>${TOKEN}</pre>`, { status: 500 })],
  ['nonsense that quotes it', () => json(200, { id: '', token: TOKEN })],
  ['an error that quotes it', () => Promise.reject(new TypeError(`invalid header: Bearer ${TOKEN}`))],
  [
    'an error whose cause quotes it',
    () => Promise.reject(new TypeError('fetch failed', { cause: new Error(TOKEN) })),
  ],
  [
    'an error that carries the request',
    () => {
      const request = new Request(BASE_URL, { headers: { authorization: `Bearer ${TOKEN}` } });
      return Promise.reject(Object.assign(new Error('failed'), { request }));
    },
  ],
  [
    'an error that looks like one of ours and carries the headers',
    () => {
      const ours = { name: 'SvcError', code: 'timeout', status: 408, headers: { authorization: TOKEN } };
      return Promise.reject(Object.assign(new Error(`timeout of ${TOKEN}`), ours));
    },
  ],
  [
    'a body that breaks off with an error that quotes it',
    () => new Response(new ReadableStream({ pull: (body) => body.error(new Error(TOKEN)) })),
  ],
  // eslint-disable-next-line typescript/prefer-promise-reject-errors -- a careless fetch may throw anything
  ['a thrown text', () => Promise.reject(`Bearer ${TOKEN}`)],
];

function setUp(answer?: () => Response | Promise<Response>) {
  const transferServer = createFakeTransferServer();
  if (answer) for (const ending of ['/v1/jobs', '/v1/jobs/x']) transferServer.answer(ending, answer);
  const server = new SvcServer({ token: TOKEN, baseUrl: BASE_URL, fetch: transferServer.fetch, retries: 0 });
  return { transferServer, server };
}

type Mount = (options: RouteHandlerOptions) => (request: Request) => Promise<Response>;

const mounts: [string, Mount][] = [
  ['the fetch handler', createFetchHandler],
  ['a route file of its own', createJobHandler],
];

describe('contract section 5: the API key', () => {
  it('5: authenticates every call to the transfer server', async () => {
    const { transferServer, server } = setUp();
    const { id } = await server.createJob();
    await server.getJob(id);
    await server.getDownloadUrl(id).catch(() => undefined);
    await server.cancelJob(id);
    await server.waitForJobCompletion(id);
    const keys = transferServer.requests.map(({ headers }) => headers.get('authorization'));
    expect(keys).toEqual(Array.from({ length: 5 }, () => `Bearer ${TOKEN}`));
  });

  it('5: shows in no view of the client', async () => {
    const { server } = setUp();
    await server.createJob();
    const views = [inspectDeeply(server), JSON.stringify(server), JSON.stringify(Object.entries(server))];
    expect(views.join()).not.toContain(TOKEN);
  });

  it.each(indiscreet)('5: is in no error after %s', async (_, answer) => {
    for (const call of [() => setUp(answer).server.createJob(), () => setUp(answer).server.getJob('x')]) {
      const error: unknown = await call().catch((error: unknown) => error);
      expect(error).toBeInstanceOf(Error);
      expect(inspectDeeply(error)).not.toContain(TOKEN);
    }
  });

  describe.each(mounts)('behind %s', (_, mount) => {
    it.each(indiscreet)('5: is in no answer and no log after %s', async (_, answer) => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const handler = mount({ client: setUp(answer).server });
      const response = await handler(new Request('http://app.test/api/svc/job', { method: 'POST' }));
      expect(response.ok).toBe(false);
      expect(await response.text()).not.toContain(TOKEN);
      expect(inspectDeeply([log.mock.calls, [...response.headers]])).not.toContain(TOKEN);
    });
  });

  it('5: follows no redirect to another address', async () => {
    const transferServer = createFakeTransferServer();
    const inits: (RequestInit | undefined)[] = [];
    const fetch: typeof globalThis.fetch = (input, init) => {
      inits.push(init);
      return transferServer.fetch(input, init);
    };
    await new SvcServer({ token: TOKEN, baseUrl: BASE_URL, fetch }).createJob();
    expect(inits[0]).toMatchObject({ redirect: 'manual', cache: 'no-store' });
  });
});

describe('contract section 5: who may use the four routes, which the contract leaves open', () => {
  it('5: everybody, until "authorize" says no', async () => {
    const { server } = setUp();
    const ask = (authorize?: Authorize) => {
      const handler = createFetchHandler({ client: server, authorize });
      return handler(new Request('http://app.test/api/svc/job', { method: 'POST' }));
    };
    const refusal = new Response(null, { status: 401 });
    expect((await ask()).status).toBe(201);
    expect(await ask(() => refusal)).toBe(refusal);
  });
});

describe("contract section 5: the webhook's secret, which is kept like the key", () => {
  const secret = 'whsec_aHVudGVyMmh1bnRlcjJodW50ZXIyaHVudGVyMg==';
  const headers = { 'webhook-id': 'x', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' };

  it.each([
    ['a signature that does not fit', secret, headers],
    ['no signature', secret, {}],
    ['a secret that is none', `${secret}*`, headers],
  ])('5: is in no error after %s', async (_, secret, headers) => {
    const verifying = verifyWebhook({ headers, body: '{}' }, secret, { nowMs: 1_000 });
    const error: unknown = await verifying.catch((error: unknown) => error);
    expect(error).toBeInstanceOf(Error);
    expect(inspectDeeply(error)).not.toMatch(/aHVudGVy|hunter2/);
  });
});
