import { describe, expect, it } from 'vitest';
import {
  createProject,
  waitForOpenWaits,
  readAnswer,
  startTestServer,
  startWithJob,
} from '../support/test-server.ts';
import { createPhone, makeBytes } from '../support/phone.ts';

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

async function createJob(api: Awaited<ReturnType<typeof createProject>>, body?: unknown): Promise<string> {
  return String((await readAnswer(await api('POST', '/jobs', { body }))).body['id']);
}

describe('job API', () => {
  it('creates a pending job with every field', async () => {
    const api = await createProject(await startTestServer(), 'demo');
    const response = await api('POST', '/jobs');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await readAnswer(response)).toEqual({
      status: 201,
      body: {
        id: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
        projectId: 'demo',
        status: 'pending',
        fileName: null,
        createdAt: expect.stringMatching(ISO_TIME),
        updatedAt: expect.stringMatching(ISO_TIME),
        size: null,
        bytesReceived: 0,
        contentType: null,
        expiresAt: expect.stringMatching(ISO_TIME),
        failure: null,
        uploadBaseUrl: expect.stringMatching(/^http:\/\/localhost:\d+$/),
        maxFiles: 1,
        files: [],
        canFollow: true,
        canSeal: true,
      },
    });
  });

  it('fails unfinished jobs an hour after they were made', async () => {
    const api = await createProject(await startTestServer(), 'demo');
    const { body } = await readAnswer(await api('POST', '/jobs'));
    const lifetimeMs = Date.parse(String(body['expiresAt'])) - Date.parse(String(body['createdAt']));
    expect(lifetimeMs).toBe(60 * 60_000);
  });

  // What a request may contain is in the protocol's `requests.test.ts`.
  it.each([
    ['is not JSON', '{', 400],
    ['has an invalid limit', '{"maxBytes":1e400}', 400],
    ['has an invalid site', '{"site":{"origin":"javascript:alert(1)"}}', 400],
    ['has more than 64 kB', JSON.stringify({ accept: 'x'.repeat(70_000) }), 413],
  ])('refuses a body that %s', async (_title, body, status) => {
    const api = await createProject(await startTestServer(), 'demo');
    const answer = await readAnswer(await api('POST', '/jobs', { body }));
    expect(answer).toEqual({ status, body: { error: expect.any(String) } });
  });

  it('refuses who has no key, or none that it knows', async () => {
    const server = await startTestServer();
    const unknown = `Bearer svc_0123456789abcdef_${'A'.repeat(43)}`;
    for (const authorization of [undefined, 'Basic abc', unknown, 'Bearer nonsense']) {
      const headers = authorization ? { authorization } : {};
      const answer = await readAnswer(await fetch(`${server.url}/v1/jobs`, { method: 'POST', headers }));
      expect(answer).toEqual({ status: 401, body: { error: 'The API key is missing or unknown.' } });
    }
  });

  it('answers 404 to unknown jobs and paths', async () => {
    const api = await createProject(await startTestServer(), 'demo');
    expect(await readAnswer(await api('GET', '/jobs/unknown'))).toEqual({
      status: 404,
      body: { error: 'Job not found' },
    });
    expect(await readAnswer(await api('PUT', '/jobs/unknown'))).toEqual({
      status: 404,
      body: { error: 'Not found' },
    });
  });

  it('has no download for a job without a file, nor for a time that makes no sense', async () => {
    const api = await createProject(await startTestServer(), 'demo');
    const job = await createJob(api);
    expect((await api('POST', `/jobs/${job}/download-url`)).status).toBe(409);
    for (const body of [...[0, 10_081, '5'].map((expirationMinutes) => ({ expirationMinutes })), []]) {
      expect((await api('POST', `/jobs/${job}/download-url`, { body })).status).toBe(400);
    }
  });
});

it('a download address is the public one for a project, and local for programs that use the four routes', async () => {
  const { server, id, phone } = await startWithJob({ publicUrl: 'https://files.example.com/' });
  const api = await createProject(server, 'demo');
  const job = await createJob(api);
  for (const jobId of [id, job]) await phone.sendFile(jobId, { bytes: makeBytes(1) });
  const ofProject = await readAnswer(await api('POST', `/jobs/${job}/download-url`));
  expect(ofProject.body['url']).toMatch(/^https:\/\/files\.example\.com\/files\//);
  expect(ofProject.body).toMatchObject({
    expiresAt: expect.any(String),
    expiration: ofProject.body['expiresAt'],
  });
  const local = await readAnswer(await fetch(`${server.routes}/job/${id}/download`));
  expect(new URL(String(local.body['url'])).origin).toBe(server.url);
  expect(local.body).toMatchObject({ expiresAt: expect.any(String), expiration: local.body['expiresAt'] });
});

describe('waiting for a change (Prefer: wait)', () => {
  it('answers as soon as the phone has claimed the job, and again when it has sent the file', async () => {
    const server = await startTestServer();
    const api = await createProject(server, 'demo');
    const job = await createJob(api);
    const phone = createPhone(server.url);
    const claimed = api('GET', `/jobs/${job}`, { headers: { Prefer: 'wait=20' } });
    await waitForOpenWaits(server, 1);
    const uploadUrl = await phone.startUpload({ jobId: job, size: 5 });
    expect((await readAnswer(await claimed)).body['status']).toBe('in_progress');
    const completed = api('GET', `/jobs/${job}`, { headers: { Prefer: 'wait=20' } });
    await waitForOpenWaits(server, 1);
    await phone.sendBytes(uploadUrl, makeBytes(5));
    const response = await completed;
    expect(response.headers.get('preference-applied')).toBe('wait=20');
    expect((await readAnswer(response)).body).toMatchObject({ status: 'completed', bytesReceived: 5 });
  });

  it('answers with the unchanged job when the time is up', async () => {
    const api = await createProject(await startTestServer(), 'demo');
    const job = await createJob(api);
    const response = await api('GET', `/jobs/${job}`, { headers: { Prefer: 'respond-async, wait=0' } });
    expect(response.headers.get('preference-applied')).toBe('wait=0');
    expect((await readAnswer(response)).body['status']).toBe('pending');
  });

  it('answers at the moment when the job expires, after 25 seconds at most, and at once when it is final', async () => {
    const server = await startTestServer({ jobLifetimeMs: 60 });
    const api = await createProject(server, 'demo');
    const job = await createJob(api);
    const response = await api('GET', `/jobs/${job}`, { headers: { Prefer: 'wait=100' } });
    expect(response.headers.get('preference-applied')).toBe('wait=25');
    const failure = { code: 'expired', message: 'No file arrived in time.' };
    expect((await readAnswer(response)).body).toMatchObject({ status: 'failed', failure });
    const again = await api('GET', `/jobs/${job}`, { headers: { Prefer: 'wait=25' } });
    expect((await readAnswer(again)).body['status']).toBe('failed');
  });
});
