import { expect, it } from 'vitest';
import { createProject, type CallApi, startTestServer, type TestServer } from '../../support/test-server.ts';
import { createFakeClock } from '../../support/time.ts';
import { createPhone, makeBytes } from '../../support/phone.ts';

const UNKNOWN = 'A'.repeat(22);
const LIFETIME_MS = 60_000;

async function describeAnswer(answer: Promise<Response>) {
  const response = await answer;
  // All headers but the time.
  const headers = [...response.headers].filter(([name]) => name !== 'date');
  return { status: response.status, headers, body: await response.text() };
}

async function startUpload(server: TestServer, jobId: string): Promise<string> {
  const uploadUrl = await createPhone(server.url).startUpload({ jobId, size: 10 });
  return uploadUrl.split('/').at(-1) ?? '';
}

it('a phone gets the same bytes for an unknown job and one that was cancelled or has expired', async () => {
  const clock = createFakeClock(Date.now());
  const server = await startTestServer({ clock, jobLifetimeMs: LIFETIME_MS });
  const { url } = server;
  const [cancelled, expired] = [await server.createJob(), await server.createJob()];
  const uploads = [await startUpload(server, cancelled.id), await startUpload(server, expired.id)];
  await fetch(`${server.routes}/job/${cancelled.id}`, { method: 'DELETE' });
  clock.advance(LIFETIME_MS);
  await fetch(`${server.routes}/job/${expired.id}/wait`);
  const asJob = [
    (id: string) => createPhone(url).readJob(id),
    (id: string) => createPhone(url).createUpload({ jobId: id, size: 5 }),
  ];
  const asUpload = [
    (id: string) => createPhone(url).readOffset(`${url}/upload/${id}`),
    (id: string) => createPhone(url).sendBytes(`${url}/upload/${id}`, makeBytes(5)),
  ];
  for (const [asks, ids] of [
    [asJob, [cancelled.id, expired.id]],
    [asUpload, uploads],
  ] as const) {
    for (const ask of asks) {
      const unknown = await describeAnswer(ask(UNKNOWN));
      expect(unknown.status).toBe(404);
      for (const id of ids) expect(await describeAnswer(ask(id))).toEqual(unknown);
    }
  }
});

type Ask = (server: TestServer, jobId: string) => Promise<Response>;

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

it.each(FOREIGN)(
  'the four routes give the same bytes for an unknown job and one of another project that %s',
  async (_kind, bring) => {
    const server = await startTestServer();
    const api = await createProject(server, 'other');
    const { id } = (await (await api('POST', '/jobs')).json()) as { id: string };
    await bring(api, server, id);
    for (const [title, ask] of ROUTES) {
      const unknown = await describeAnswer(ask(server, UNKNOWN));
      expect([title, unknown.status]).toEqual([title, 404]);
      expect(await describeAnswer(ask(server, id))).toEqual(unknown);
    }
  },
);
