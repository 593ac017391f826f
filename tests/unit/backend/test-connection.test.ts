import { expect, test } from 'vitest';
import { createRandomJobId, testConnection } from '../../../lib/backend/test-connection.ts';
import type { Backend } from '../../../lib/settings/saved-backends.ts';
import { endlessAnswer } from '../fixtures/endless-answer.ts';

const backend = { address: 'http://localhost:8787', routeBase: '/api/svc', uploadAddress: null, headers: [] };
const withKey = { ...backend, headers: [{ name: 'Authorization', value: 'Bearer abc' }] };
const host = 'localhost:8787';

type Answer = (init: RequestInit, url: string) => Response | Promise<Response>;

function connect(answer: Answer, timeoutMs = 5000, to: Backend = backend) {
  const asked: { url: string; init: RequestInit }[] = [];
  const fetch: typeof globalThis.fetch = async (url, init = {}) => {
    const address = url instanceof Request ? url.url : url.toString();
    asked.push({ url: address, init });
    return answer(init, address);
  };
  return { asked, result: testConnection(to, { fetch, createId: () => 'unknown-job', timeoutMs }) };
}

function json(status: number, body: unknown): Response {
  return Response.json(body, { status });
}

const refuseKey = () => json(401, { error: 'No.' });

const fail = () => {
  throw new TypeError('Failed to fetch');
};

/** Answers never, until the caller gives up. */
const hang: Answer = ({ signal }) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError')), { once: true });
  });

test('works where an unknown job is not found', async () => {
  const { asked, result } = connect(() => json(404, { error: 'Job not found' }));
  expect(await result).toEqual({ kind: 'works', host });
  expect(asked.map(({ url }) => url)).toEqual(['http://localhost:8787/api/svc/job/unknown-job']);
});

test('works where a backend words it otherwise', async () => {
  expect(await connect(() => json(404, { error: 'No such job.' })).result).toEqual({ kind: 'works', host });
});

test('asks in the way that creating a job will, so that its preflight is tested too', async () => {
  const { asked, result } = connect(() => json(404, { error: 'Job not found' }));
  await result;
  expect(asked[0]?.init).toMatchObject({
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
  });
});

test.each([
  ['the route is unknown there', () => json(404, { error: 'Not found' })],
  ['other JSON answers', () => json(200, { hello: 'world' })],
  ['404 comes with other JSON', () => json(404, { message: 'no' })],
])('is another service where %s', async (_case, answer) => {
  expect(await connect(answer).result).toEqual({ kind: 'otherService', host });
});

test('is refused with 403', async () => {
  const { result } = connect(() => json(403, { error: 'No.' }));
  expect(await result).toEqual({ kind: 'refused', host, status: 403 });
});

test('wants a key with 401, or another one', async () => {
  expect(await connect(refuseKey).result).toEqual({ kind: 'wantsKey', host });
  expect(await connect(refuseKey, 5000, withKey).result).toEqual({ kind: 'keyRefused', host });
  // An imported header without its value is not sent.
  const withoutValue = { ...backend, headers: [{ name: 'Authorization', value: '' }] };
  expect(await connect(refuseKey, 5000, withoutValue).result).toEqual({ kind: 'wantsKey', host });
});

test('sends the request headers along, and to no address that it is sent on to', async () => {
  const { asked, result } = connect(() => json(404, { error: 'Job not found' }), 5000, withKey);
  expect(await result).toEqual({ kind: 'works', host });
  expect(new Headers(asked[0]?.init.headers).get('authorization')).toBe('Bearer abc');
  expect(asked[0]?.init.redirect).toBe('manual');
});

test('says so where it is sent on to another address', async () => {
  const redirected = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
  const { result } = connect(() => redirected, 5000, withKey);
  expect(await result).toEqual({ kind: 'redirected', host });
});

test.each([
  ['https://files.example/app/api/svc/job/unknown-job', 'https://files.example/app'],
  ['https://files.example/login', 'https://files.example'],
])('names the address that plain requests are sent on to (%s)', async (url, to) => {
  const answer = json(404, { error: 'Job not found' });
  Object.defineProperties(answer, { redirected: { value: true }, url: { value: url } });
  expect(await connect(() => answer).result).toEqual({ kind: 'moved', host, to });
});

test('is busy with 429', async () => {
  expect(await connect(() => json(429, { error: 'Slower.' })).result).toEqual({ kind: 'busy', host });
});

test('says that only the transfer server is away with 502', async () => {
  const { result } = connect(() => json(502, { error: 'The job API does not answer.' }));
  expect(await result).toEqual({ kind: 'noTransferServer', host });
});

test('tells what it judges of the answer, with the host', async () => {
  const { result } = connect(() => new Response('', { status: 500 }));
  expect(await result).toEqual({ kind: 'broken', host, status: 500 });
  const { result: ofProxy } = connect(() => new Response('', { status: 404 }));
  expect(await ofProxy).toEqual({ kind: 'proxyRefused', host, status: 404 });
  const { result: ofSite } = connect(() => new Response('<!doctype html>Nothing here', { status: 404 }));
  expect(await ofSite).toEqual({ kind: 'webPage', host });
});

const failsForJobs =
  (elsewhere: () => Response): Answer =>
  (_init, url) =>
    url.includes('/job/') ? json(500, { error: 'Failed.' }) : elsewhere();

test('works where an unknown job gets 500 and an unknown route gets 404, as the contract says', async () => {
  const { asked, result } = connect(
    failsForJobs(() => json(404, { error: 'Not found' })),
    5000,
    withKey,
  );
  expect(await result).toEqual({ kind: 'works', host });
  expect(asked.map(({ url }) => new URL(url).pathname)).toEqual([
    '/api/svc/job/unknown-job',
    '/api/svc/no-such-route',
  ]);
  expect(new Headers(asked[1]?.init.headers).get('authorization')).toBe('Bearer abc');
  expect(asked[1]?.init).toMatchObject({ credentials: 'omit', redirect: 'manual' });
});

test.each([
  ['a page of 404', () => new Response('<h1>Nothing here</h1>', { status: 404 })],
  ['other JSON of 404', () => json(404, { error: 'No such page' })],
  ['a page', () => new Response('<h1>Welcome</h1>')],
  ['500, too', () => json(500, { error: 'Not found' })],
  ['nothing', fail],
])(
  'has a problem of its own where an unknown job gets 500, and an unknown route gets %s',
  async (_case, elsewhere) => {
    expect(await connect(failsForJobs(elsewhere)).result).toEqual({ kind: 'broken', host, status: 500 });
  },
);

test('asks for no other path where the backend is away for a while', async () => {
  const { asked, result } = connect(() => json(503, { error: 'Not found' }));
  expect(await result).toEqual({ kind: 'broken', host, status: 503 });
  expect(asked).toHaveLength(1);
});

const hangElsewhere: Answer = (init, url) => (url.includes('/job/') ? json(500, {}) : hang(init, url));

test('is slow where the second answer takes too long', async () => {
  expect(await connect(hangElsewhere, 1).result).toEqual({ kind: 'slow', host });
});

test('is unreachable where nothing answers at all', async () => {
  expect(await connect(fail).result).toEqual({ kind: 'unreachable', host });
});

test('needs access where something answers that may not be read', async () => {
  const { asked, result } = connect((init) => (init.mode === 'no-cors' ? Response.error() : fail()));
  expect(await result).toEqual({ kind: 'needsAccess', host, origin: 'http://localhost:8787' });
  expect(asked.at(-1)?.init.headers).toBeUndefined(); // one with such headers would need a preflight
});

test('may be hidden where nothing answers an extension without permission', async () => {
  const ports = { fetch: async () => fail(), createId: () => 'unknown-job' };
  const elsewhere = { ...backend, address: 'https://b.example' };
  const kindOf = async (to: Backend, isAllowed: boolean) =>
    (await testConnection(to, { ...ports, hasAccess: async () => isAllowed })).kind;
  expect(await kindOf(elsewhere, false)).toBe('silent');
  expect(await kindOf(elsewhere, true)).toBe('unreachable');
  expect(await kindOf(withKey, false)).toBe('silent');
  expect(await kindOf(backend, false)).toBe('unreachable');
});

test.each([
  ['http://192.168.1.4:8787', 'silentInNetwork'],
  ['http://[fd00::1]:8787', 'silentInNetwork'],
  ['http://nas.local', 'silentInNetwork'],
  ['http://nas.home.arpa.', 'silentInNetwork'],
  ['https://example', 'silent'],
  ['https://example.con', 'silent'],
  ['http://localhost:9000', 'silent'],
  ['http://93.184.216.34', 'silent'],
])(
  'is in the network for sure, or most likely mistyped, where nothing answers: %s',
  async (address, kind) => {
    const ports = { fetch: async () => fail(), hasAccess: async () => false };
    expect((await testConnection({ ...backend, address }, ports)).kind).toBe(kind);
  },
);

test('is slow where the answer takes too long', async () => {
  expect(await connect(hang, 1).result).toEqual({ kind: 'slow', host });
});

test('is slow where the answer starts and does not end', async () => {
  const { result } = connect(({ signal }) => {
    const body = new ReadableStream({
      start: (controller) =>
        signal?.addEventListener('abort', () => controller.error(new Error('cut')), { once: true }),
    });
    return new Response(body, { status: 404 });
  }, 1);
  expect(await result).toEqual({ kind: 'slow', host });
});

test('asks for another job id each time, of the form that servers expect', () => {
  expect(createRandomJobId()).toMatch(/^[\w-]{22}$/);
  expect(createRandomJobId()).not.toBe(createRandomJobId());
});

test('reads some megabytes of an endless answer, and reports that it is not a backend', async () => {
  const { response, readBytes } = endlessAnswer(404);
  const result = await testConnection(backend, { fetch: async () => response });
  expect(result.kind).toBe('otherService');
  expect(readBytes()).toBeLessThan(8 * 1024 * 1024);
});
