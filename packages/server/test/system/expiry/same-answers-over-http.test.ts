import { describe, expect, it } from 'vitest';
import {
  createProject,
  type CallApi,
  readAnswer,
  startTestServer,
  type TestServer,
} from '../../support/test-server.ts';
import { createFakeClock, type FakeClock } from '../../support/time.ts';
import { createPhone, makeBytes } from '../../support/phone.ts';

const UNKNOWN = 'A'.repeat(22);
const TUS = { 'Tus-Resumable': '1.0.0' };
const LIFETIME_MS = 60_000;

async function describeAnswer(answer: Promise<Response>) {
  const response = await answer;
  // The same names, and the same values where they are not the time.
  const headers = [...response.headers].filter(([name]) => name !== 'date');
  return { status: response.status, headers, body: await response.text() };
}

type Ask = (server: TestServer, jobId: string) => Promise<Response>;

const AS_PHONE: [string, Ask][] = [
  ['the phone’s question', ({ url }, id) => createPhone(url).readJob(id)],
  ['the creation of an upload', ({ url }, id) => createPhone(url).createUpload({ jobId: id, size: 5 })],
  ['the state of an upload', ({ url }, id) => fetch(`${url}/upload/${id}`, { method: 'HEAD', headers: TUS })],
  ['bytes of an upload', ({ url }, id) => createPhone(url).sendBytes(`${url}/upload/${id}`, makeBytes(5))],
];

async function startUpload(server: TestServer, jobId: string): Promise<string> {
  const uploadUrl = await createPhone(server.url).startUpload({ jobId, size: 10 });
  return uploadUrl.split('/').at(-1) ?? '';
}

type End = (server: TestServer, clock: FakeClock) => Promise<{ jobId: string; uploadId: string }>;

const ENDED: [string, End][] = [
  [
    'cancelled',
    async (server) => {
      const { id } = await server.createJob();
      const uploadId = await startUpload(server, id);
      await fetch(`${server.routes}/job/${id}`, { method: 'DELETE' });
      return { jobId: id, uploadId };
    },
  ],
  [
    'failed',
    async (server) => {
      const { id } = await server.createJob({ maxBytes: 10 });
      const phone = createPhone(server.url);
      const uploadUrl = await phone.startUpload({ jobId: id, size: 10 });
      // The same phone takes another file, and this one is too large.
      expect((await phone.createUpload({ jobId: id, size: 11 })).status).toBe(413);
      return { jobId: id, uploadId: uploadUrl.split('/').at(-1) ?? '' };
    },
  ],
  [
    'expired',
    async (server, clock) => {
      const { id } = await server.createJob();
      const uploadId = await startUpload(server, id);
      clock.advance(LIFETIME_MS);
      const { body } = await readAnswer(await fetch(`${server.routes}/job/${id}/wait`));
      expect(body['job']).toMatchObject({ status: 'failed', failure: { code: 'expired' } });
      return { jobId: id, uploadId };
    },
  ],
];

describe.each(AS_PHONE)('%s over HTTP', (title, ask) => {
  it.each(ENDED)('gets the same bytes for an unknown job and one that is %s', async (_kind, make) => {
    const clock = createFakeClock(Date.now());
    const server = await startTestServer({ clock, jobLifetimeMs: LIFETIME_MS });
    const { jobId, uploadId } = await make(server, clock);
    const id = /state|bytes/.test(title) ? uploadId : jobId;
    const unknown = await describeAnswer(ask(server, UNKNOWN));
    expect(unknown.status).toBe(404);
    expect(await describeAnswer(ask(server, id))).toEqual(unknown);
  });
});

const ROUTES: [string, Ask][] = [
  ['reading', ({ routes }, id) => fetch(`${routes}/job/${id}`)],
  ['waiting', ({ routes }, id) => fetch(`${routes}/job/${id}/wait`)],
  ['asking for the file', ({ routes }, id) => fetch(`${routes}/job/${id}/download`)],
  ['cancelling', ({ routes }, id) => fetch(`${routes}/job/${id}`, { method: 'DELETE' })],
];

const FOREIGN: [string, (api: CallApi, server: TestServer, id: string) => Promise<unknown>][] = [
  ['waits', async () => {}],
  ['is completed', (_api, { url }, id) => createPhone(url).sendFile(id, { bytes: makeBytes(5) })],
  ['is on its way', (_api, { url }, id) => createPhone(url).startUpload({ jobId: id, size: 5 })],
  ['was cancelled', (api, _server, id) => api('DELETE', `/jobs/${id}`)],
];

describe.each(ROUTES)('%s by the four routes', (_title, ask) => {
  it.each(FOREIGN)(
    'gets the same bytes for an unknown job and one of another project that %s',
    async (_kind, bring) => {
      const server = await startTestServer();
      const api = await createProject(server, 'other');
      const { id } = (await (await api('POST', '/jobs')).json()) as { id: string };
      await bring(api, server, id);
      const unknown = await describeAnswer(ask(server, UNKNOWN));
      expect(unknown.status).toBe(404);
      expect(await describeAnswer(ask(server, id))).toEqual(unknown);
    },
  );
});
