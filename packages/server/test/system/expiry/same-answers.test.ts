import { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/crypto/api-key.ts';
import { createJob } from '../../../src/jobs/create-job.ts';
import { failJob } from '../../../src/jobs/end-job.ts';
import { createRandomId } from '../../../src/crypto/secrets.ts';
import { settleJob } from '../../../src/jobs/settle-job.ts';
import { forgetOldJobs } from '../../../src/jobs/sweep.ts';
import type { KeyStore } from '../../../src/ports/key-store.ts';
import { createErrorAnswerer } from '../../../src/routes/answer-error.ts';
import { createJobApi } from '../../../src/routes/job-api.ts';
import { createPhoneApi } from '../../../src/routes/phone-api.ts';
import { createFindHold } from '../../../src/routes/hold-answers.ts';
import { serveHandler } from '../../support/test-server.ts';
import { countCalls } from '../../support/recorders.ts';
import { createPhone, makeBytes } from '../../support/phone.ts';
import { beginJob, createCountedWorld, learn, type CountedWorld } from './counted-world.ts';

let world: CountedWorld;

beforeEach(async () => {
  world = await createCountedWorld();
});

type Ids = { id: string; uploadId: string };

async function createOnly(projectId = 'demo'): Promise<Ids> {
  const { id } = await createJob(world.context, projectId, {});
  return { id, uploadId: createRandomId() };
}

const begin = (projectId?: string) => beginJob(world, projectId);

/** The id of its upload is told to nobody. */
async function createRefused(): Promise<Ids> {
  const { id } = await createJob(world.context, 'demo', { maxBytes: 10 });
  await createPhone(world.serverUrl).createUpload({ jobId: id, size: 11 });
  return { id, uploadId: createRandomId() };
}

async function expire(id: string): Promise<void> {
  world.context.clock.advance(world.context.options.jobLifetimeMs);
  // As the timer of expiries does.
  const job = await world.context.jobs.find(id);
  if (job) await settleJob(world.context, job);
}

const cancel = (id: string) => failJob(world.context, id, 'cancelled');

async function forget(id: string): Promise<void> {
  await cancel(id);
  world.context.clock.advance(world.context.options.keepMs);
  await forgetOldJobs(world.context);
  expect(await world.context.jobs.find(id)).toBeUndefined();
}

/** Jobs that have ended or do not exist any more. */
const ENDS: [title: string, make: () => Promise<Ids>, end?: (id: string) => Promise<unknown>][] = [
  ['an expired one without a phone', createOnly, expire],
  ['an expired one during its upload', begin, expire],
  ['a cancelled one without a phone', createOnly, cancel],
  ['a cancelled one during its upload', begin, cancel],
  ['one whose file was too large', createRefused],
  ['one that was forgotten', begin, forget],
];

const UNKNOWN = { id: createRandomId(), uploadId: createRandomId() };
type Guess = (ids: Ids) => Promise<Response>;

const CLAIM = { 'X-Svc-Claim': 'a-claim-of-another-phone' };
const TUS = { 'Tus-Resumable': '1.0.0' };

function askAsPhone(id: string, headers: Record<string, string> = {}): Promise<Response> {
  const app = new Hono();
  app.route('/', createPhoneApi(world.context));
  app.onError(createErrorAnswerer((error) => world.calls.push(`unexpected: ${String(error)}`)));
  return ask(app, `/phone/jobs/${id}`, { headers });
}

/** Requests with `Prefer` go over HTTP, since answers are held before the routes. */
async function ask(app: Pick<Hono, 'fetch' | 'request'>, path: string, init: RequestInit): Promise<Response> {
  if (!new Headers(init.headers).has('Prefer')) return app.request(path, init);
  const closing = new AbortController().signal;
  const report = (error: unknown) => world.calls.push(`unexpected: ${String(error)}`);
  const parts = { context: world.context, askRoutes: app.fetch, enterWait: () => () => {}, report, closing };
  const findHold = createFindHold(parts);
  const { url } = await serveHandler(async (request, response) => findHold(request)?.(request, response));
  return fetch(url + path, init);
}

const GUESSES: [string, Guess][] = [
  ['the phone’s question', async ({ id }) => askAsPhone(id)],
  ['the phone’s question with a claim', async ({ id }) => askAsPhone(id, CLAIM)],
  ['the phone’s question with a wait', async ({ id }) => askAsPhone(id, { Prefer: 'wait=20' })],
  [
    'the creation of an upload',
    ({ id }) => createPhone(world.serverUrl).createUpload({ jobId: id, size: 5 }),
  ],
  [
    'the creation of a large upload',
    ({ id }) => createPhone(world.serverUrl).createUpload({ jobId: id, size: 1e9 }),
  ],
  [
    'the state of an upload',
    ({ uploadId }) => fetch(`${world.serverUrl}/upload/${uploadId}`, { method: 'HEAD', headers: TUS }),
  ],
  [
    'bytes of an upload',
    ({ uploadId }) =>
      createPhone(world.serverUrl).sendBytes(`${world.serverUrl}/upload/${uploadId}`, makeBytes(9), 100),
  ],
];

describe.each(GUESSES)('%s', (_title, guess) => {
  it.each(ENDS)(
    'gets the same answer, after the same work, for an unknown job and %s',
    async (_end, make, end) => {
      const unknown = await learn(world, () => guess(UNKNOWN));
      expect(unknown.status).toBe(404);
      const ended = await make();
      await end?.(ended.id);
      expect(await learn(world, () => guess(ended))).toEqual(unknown);
    },
  );
});

const sendFile = (id: string) => createPhone(world.serverUrl).sendFile(id, { bytes: makeBytes(9) });
const passLifetime = () => world.context.clock.advance(world.context.options.jobLifetimeMs);

/** Jobs of another project, which the asking project must not learn of. */
const FOREIGN: [title: string, make: () => Promise<Ids>, then?: (id: string) => unknown][] = [
  ['one that waits for a phone', () => createOnly('other')],
  ['one during its upload', () => begin('other')],
  ['one that is completed', () => createOnly('other'), sendFile],
  ['one that is due to expire', () => begin('other'), passLifetime],
  ['one that was cancelled', () => begin('other'), cancel],
];

const CALLS: [string, (id: string) => [string, RequestInit]][] = [
  ['reading', (id) => [`/v1/jobs/${id}`, {}]],
  ['waiting', (id) => [`/v1/jobs/${id}`, { headers: { Prefer: 'wait=20' } }]],
  ['cancelling', (id) => [`/v1/jobs/${id}`, { method: 'DELETE' }]],
  ['asking for the file', (id) => [`/v1/jobs/${id}/download-url`, { method: 'POST' }]],
];

describe.each(CALLS)('%s by the job API', (_title, describeCall) => {
  it.each(FOREIGN)(
    'gets the same answer, after the same work, for an unknown job and, of another project, %s',
    async (_kind, make, then) => {
      const { id } = await make();
      await then?.(id);
      const before = await world.context.jobs.find(id);
      const askMine = createAsker();
      const unknown = await learn(world, () => askMine(...describeCall(UNKNOWN.id)));
      expect(unknown).toMatchObject({ status: 404, calls: ['find', 'find'] });
      expect(await learn(world, () => askMine(...describeCall(id)))).toEqual(unknown);
      expect(await world.context.jobs.find(id)).toEqual(before);
    },
  );
});

/** Sends requests with the key of the project `mine`. */
function createAsker(): (path: string, init: RequestInit) => Promise<Response> {
  const { text, stored } = createApiKey('mine', world.context.clock);
  const keys: Pick<KeyStore, 'find'> = { find: async (id) => (id === stored.id ? stored : undefined) };
  const api = createJobApi({
    context: world.context,
    keys: countCalls(keys, world.calls),
    downloadSecret: new Uint8Array(32),
    findBaseUrl: () => world.serverUrl,
    report: (error) => world.calls.push(`unexpected: ${String(error)}`),
    limits: { projectJobs: { take: async () => {} } },
  });
  return (path, init) =>
    ask(api, path, { ...init, headers: { ...(init.headers as object), Authorization: `Bearer ${text}` } });
}
