import { afterEach, describe, expect, it, vi } from 'vitest';
import { SvcServer } from '../src/index.ts';
import { createRouteHandler } from '../src/next.ts';
import { BASE_URL, createHostedFake, json, TOKEN } from './hosted-fake.ts';
import { inspectDeeply } from './node-builtins.ts';

afterEach(() => vi.restoreAllMocks());

/** Servers and connections that talk about the key in every way that we could think of. */
const indiscreet: [string, () => Response | Promise<Response>][] = [
  ['an answer that quotes it', () => json(400, { error: `Unknown key ${TOKEN}` })],
  ['a refusal that quotes it', () => json(401, { error: TOKEN })],
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
  // eslint-disable-next-line typescript/prefer-promise-reject-errors -- a careless fetch may throw anything
  ['a thrown text', () => Promise.reject(`Bearer ${TOKEN}`)],
];

function setUp(answer?: () => Response | Promise<Response>) {
  const hosted = createHostedFake();
  if (answer) hosted.answer('/v1/jobs', answer);
  return new SvcServer({ token: TOKEN, baseUrl: BASE_URL, fetch: hosted.fetch });
}

describe('the API key (contract section 5: never exposed)', () => {
  it('shows in no view of the client', async () => {
    const server = setUp();
    await server.createJob();
    const views = [inspectDeeply(server), JSON.stringify(server), JSON.stringify(Object.entries(server))];
    expect(views.join()).not.toContain(TOKEN);
  });

  it.each(indiscreet)('is in no error after %s', async (_, answer) => {
    const error: unknown = await setUp(answer)
      .createJob()
      .catch((error: unknown) => error);
    expect(error).toBeInstanceOf(Error);
    expect(inspectDeeply(error)).not.toContain(TOKEN);
  });

  it.each(indiscreet)('is in no answer and no log after %s', async (_, answer) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { POST } = createRouteHandler({ client: setUp(answer) });
    const response = await POST(new Request('http://app.test/api/svc/job', { method: 'POST' }));
    expect(response.ok).toBe(false);
    expect(await response.text()).not.toContain(TOKEN);
    expect(inspectDeeply(log.mock.calls)).not.toContain(TOKEN);
  });

  it('follows no redirect to another address', async () => {
    const hosted = createHostedFake();
    const inits: (RequestInit | undefined)[] = [];
    const fetch: typeof globalThis.fetch = (input, init) => {
      inits.push(init);
      return hosted.fetch(input, init);
    };
    await new SvcServer({ token: TOKEN, baseUrl: BASE_URL, fetch }).createJob();
    expect(inits[0]).toMatchObject({ redirect: 'manual', cache: 'no-store' });
  });
});
