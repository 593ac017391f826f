import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFetchHandler, isSvcTimeoutError, SvcServer, type SvcServerOptions } from '../../src/index.ts';
import {
  cancelJobHandler,
  createJobHandler,
  createRouteHandler,
  downloadHandler,
  getJobHandler,
  waitHandler,
} from '../../src/next.ts';
import { createFakeTransferServer, presignedOf, TOKEN } from '../support/fake-transfer-server.ts';
import { setUpClient } from '../support/set-up-routes.ts';

afterEach(() => vi.unstubAllEnvs());

/** The address and the key that a client with these options uses. */
async function call(options: SvcServerOptions) {
  const transferServer = createFakeTransferServer();
  transferServer.answer('/v1/jobs/x', () => new Response('{"id":"x","status":"pending"}'));
  await new SvcServer({ ...options, fetch: transferServer.fetch }).getJob('x');
  return {
    url: transferServer.requests[0]?.url,
    key: transferServer.requests[0]?.headers.get('authorization'),
  };
}

describe('contract section 4.4: new SvcServer()', () => {
  it('4.4: reads SVC_TOKEN from the environment, and SVC_API_URL', async () => {
    vi.stubEnv('SVC_TOKEN', ` ${TOKEN}\n`);
    vi.stubEnv('SVC_API_URL', 'https://up.example');
    expect(await call({})).toEqual({ url: 'https://up.example/v1/jobs/x', key: `Bearer ${TOKEN}` });
  });

  it('4.4: prefers its options', async () => {
    vi.stubEnv('SVC_TOKEN', 'other');
    vi.stubEnv('SVC_API_URL', 'https://other.example');
    expect(await call({ token: TOKEN, baseUrl: 'https://up.example' })).toEqual({
      url: 'https://up.example/v1/jobs/x',
      key: `Bearer ${TOKEN}`,
    });
  });

  it('4.4: takes a transfer server on this machine when no address is set', async () => {
    vi.stubEnv('SVC_API_URL', '');
    expect((await call({ token: TOKEN })).url).toBe('http://localhost:8787/v1/jobs/x');
  });

  it.each(['https://up.example/svc', 'https://up.example/svc/'])(
    '4.4: keeps the path of %s',
    async (baseUrl) => {
      expect((await call({ token: TOKEN, baseUrl })).url).toBe('https://up.example/svc/v1/jobs/x');
    },
  );

  it.each([undefined, '', '  '])('4.4: says what to do when SVC_TOKEN is %j', (token) => {
    vi.stubEnv('SVC_TOKEN', token);
    const message = /^SVC_TOKEN is not set\. .*environment variable.*\.env\.local.*next build.*\{ token \}/;
    expect(() => new SvcServer()).toThrow(message);
    expect(() => new SvcServer()).toThrow(expect.objectContaining({ code: 'unauthorized' }));
  });

  it('4.4: refuses a key that a header cannot carry, without repeating it', () => {
    const message = /^SVC_TOKEN has characters(?!.*secret)/;
    expect(() => new SvcServer({ token: 'secret\nkey' })).toThrow(message);
  });

  it.each(['up.example', 'ftp://up.example', 'https://me:pass@up.example'])('4.4: refuses %s', (baseUrl) => {
    expect(() => new SvcServer({ token: TOKEN, baseUrl })).toThrow('SVC_API_URL');
  });

  it.each([-1, 0.5, Number.NaN])('4.4: refuses %d retries', (retries) => {
    expect(() => new SvcServer({ token: TOKEN, retries })).toThrow('"retries"');
  });
});

describe('contract section 4.4: handlers without a client', () => {
  const makers: ((options: never) => unknown)[] = [
    createRouteHandler,
    createFetchHandler,
    createJobHandler,
    getJobHandler,
    waitHandler,
    downloadHandler,
    cancelJobHandler,
  ];
  const wrong = [
    undefined,
    null,
    {},
    { client: undefined },
    { client: null },
    { client: SvcServer },
    { client: {} },
  ];

  it.each(makers)('4.4: %o throws at once, with what is missing', (make) => {
    for (const options of wrong) {
      expect(() => make(options as never)).toThrow('"client" is missing');
    }
  });
});

describe('contract section 4.4: the methods of the client', () => {
  it('4.4: createJob() creates a job that takes any file', async () => {
    const { transferServer, client } = setUpClient();
    expect(await client.createJob()).toMatchObject({ id: 'job-1', status: 'pending' });
    expect(transferServer.requests).toMatchObject([{ method: 'POST', body: {} }]);
  });

  it('4.4: getJob(id) reads the job', async () => {
    const { transferServer, client } = setUpClient();
    const job = transferServer.addJob({ status: 'in_progress', bytesReceived: 7 });
    expect(await client.getJob(job.id)).toEqual(job);
  });

  it.each(['completed', 'failed'] as const)(
    '4.4: waitForJobCompletion(id) resolves to the %s job',
    async (status) => {
      const { transferServer, client } = setUpClient();
      const { id } = transferServer.addJob();
      const waiting = client.waitForJobCompletion(id);
      await transferServer.seen(1);
      transferServer.change(id, { status });
      expect(await waiting).toMatchObject({ id, status });
    },
  );

  it('4.4: waitForJobCompletion rejects with SvcTimeoutError and the last job when time is up', async () => {
    const { transferServer, client } = setUpClient();
    const job = transferServer.addJob({ status: 'in_progress' });
    const error: unknown = await client
      .waitForJobCompletion(job.id, { timeoutMs: 0 })
      .catch((error: unknown) => error);
    expect(isSvcTimeoutError(error) && error.job).toEqual(job);
  });

  it('4.4: getDownloadUrl(id, { expirationMinutes }) gets the presigned download', async () => {
    const { transferServer, client } = setUpClient();
    const { id } = transferServer.addJob({ status: 'completed' });
    expect(await client.getDownloadUrl(id, { expirationMinutes: 5 })).toEqual(presignedOf(id, 5));
  });
});
