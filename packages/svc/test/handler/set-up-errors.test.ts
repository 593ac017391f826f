import { afterEach, describe, expect, it, vi } from 'vitest';
import { SvcServer } from '../../src/index.ts';
import { createRouteHandler, type ReportFailure } from '../../src/next.ts';
import { BASE_URL, TOKEN } from '../support/fake-transfer-server.ts';
import { APP, readAnswer, setUpClient, setUpRoutes } from '../support/set-up-routes.ts';

afterEach(() => vi.unstubAllEnvs());

const report = () => undefined;
const cannotConnect = () => Promise.reject(new TypeError(`cannot connect to ${BASE_URL} with ${TOKEN}`));

/** What a page is told, outside production and in it. */
const CASES = [
  {
    title: 'another key',
    ask: () => setUpRoutes({ client: setUpClient({ token: 'wrong-key' }).client, report }).post('/job'),
    status: 502,
    developer: /^The transfer server refused SVC_TOKEN: .*svc-server keys create/,
    production: 'The transfer server gave no valid answer.',
  },
  {
    title: 'an address at which there is no transfer server',
    ask: () => {
      const { transferServer, post } = setUpRoutes({ report });
      transferServer.answer('/v1/jobs', () => new Response('<h1>Not found</h1>', { status: 404 }));
      return post('/job');
    },
    status: 502,
    developer: /^There is no transfer server at SVC_API_URL/,
    production: 'The transfer server gave no valid answer.',
  },
  {
    title: 'an address at which nothing answers',
    ask: () => {
      return setUpRoutes({ client: setUpClient({ fetch: cannotConnect }).client, report }).post('/job');
    },
    status: 502,
    developer: /^The transfer server cannot be reached\. .*SVC_API_URL/,
    production: 'The transfer server cannot be reached.',
  },
  {
    title: 'no key, where the client is made at the first request',
    ask: () => {
      vi.stubEnv('SVC_TOKEN', '');
      return setUpRoutes({ client: () => new SvcServer(), report }).post('/job');
    },
    status: 500,
    developer: /^SVC_TOKEN is not set\./,
    production: 'Something went wrong on the server.',
  },
];

describe.each(CASES)('with $title', ({ ask, status, developer, production }) => {
  it.each([undefined, '', 'development', 'test'])(
    'the page is told the sentence that helps (NODE_ENV=%j)',
    async (mode) => {
      vi.stubEnv('NODE_ENV', mode);
      const answer = await ask();
      expect(answer).toMatchObject({ status, body: { error: expect.stringMatching(developer) } });
      expect(JSON.stringify(answer.body)).not.toMatch(/wrong-key|svc_key_/);
    },
  );

  it('the page of an application in production is told a general one', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    expect(await ask()).toMatchObject({ status, body: { error: production } });
  });
});

describe('a client that is made at the first request', () => {
  it('is made once, when the first request comes', async () => {
    const { client, transferServer } = setUpClient();
    let made = 0;
    const make = () => {
      made += 1;
      return client;
    };
    const { POST } = createRouteHandler({ client: make });
    expect(made).toBe(0);
    for (let job = 0; job < 2; job++) await POST(createRequest());
    expect(made).toBe(1);
    expect(transferServer.requests).toHaveLength(2);
  });

  it('is made again after it could not be made, which is reported', async () => {
    const { client } = setUpClient();
    const told = vi.fn<ReportFailure>();
    const failures = [new Error('secret detail')];
    const make = () => {
      const failure = failures.pop();
      if (failure) throw failure;
      return client;
    };
    const { POST } = createRouteHandler({ client: make, report: told });
    const failed = { status: 500, body: { error: 'Something went wrong on the server.' } };
    expect(await readAnswer(await POST(createRequest()))).toMatchObject(failed);
    const [[what, error] = []] = told.mock.calls;
    expect([what, error]).toEqual(['The server client could not be made', new Error('secret detail')]);
    expect(await readAnswer(await POST(createRequest()))).toMatchObject({ status: 201 });
  });

  it('is a 500 with a sentence, if it is none', async () => {
    const { POST } = createRouteHandler({ client: (() => undefined) as never, report });
    const error = expect.stringContaining('"client" is missing');
    expect(await readAnswer(await POST(createRequest()))).toMatchObject({ status: 500, body: { error } });
  });
});

function createRequest(): Request {
  return new Request(`${APP}/job`, { method: 'POST' });
}
