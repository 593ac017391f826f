import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../../src/ports/telemetry.ts';
import { createEmbeddedRoutes } from '../../src/routes/embedded-routes.ts';
import { createPhone, hashBytes, makeBytes } from '../support/phone.ts';
import { readAnswer, startTestServer, startWithJob, waitForOpenWaits } from '../support/test-server.ts';
import { waitUntil } from '../support/time.ts';

const cancel = async (url: string) => readAnswer(await fetch(url, { method: 'DELETE' }));

describe('the four routes at /api/svc', () => {
  it('work for a transfer from the job to the bytes', async () => {
    const { server, job } = await startWithJob(
      {},
      { accept: 'image/*', site: { origin: 'https://example.com' } },
    );
    expect(job).toMatchObject({ projectId: 'embedded', status: 'pending', uploadBaseUrl: server.uploadUrl });
    const waiting = fetch(`${server.routes}/job/${job.id}/wait?timeoutMs=20000`);
    const bytes = makeBytes(70_000);
    await createPhone(server.url).sendFile(job.id, { bytes, name: 'cat.jpg' });
    const { status, body } = await readAnswer(await waiting);
    expect(status).toBe(200);
    expect(body['job']).toMatchObject({ status: 'completed', fileName: 'cat.jpg', size: 70_000 });
    const { body: download } = await readAnswer(await fetch(`${server.routes}/job/${job.id}/download`));
    expect(download).toMatchObject({ fileName: 'cat.jpg', size: 70_000, contentType: 'image/jpeg' });
    const file = await fetch(String(download['url']));
    expect(hashBytes(new Uint8Array(await file.arrayBuffer()))).toBe(hashBytes(bytes));
    expect(server.errors).toEqual([]);
  });

  it('end with their caller, although the job API gets no signal that follows', async () => {
    const caller = new AbortController();
    const asked: Request[] = [];
    const routes = createEmbeddedRoutes({
      token: 'svc_key',
      fetchJobApi(request) {
        asked.push(request);
        return new Promise<never>(() => {});
      },
      log: silentLog,
    });
    const request = new Request('http://localhost/api/svc/job/one', { signal: caller.signal });
    const answer = routes(request, {});
    await waitUntil(async () => asked.length > 0);
    caller.abort();
    expect((await answer).status).toBe(499);
    expect(asked[0]?.signal.aborted).toBe(false);
  });

  it('give a download address with the host that they were called with', async () => {
    const { server, job } = await startWithJob();
    await createPhone(server.url).sendFile(job.id, { bytes: makeBytes(1) });
    const byNumber = server.routes.replace('localhost', '127.0.0.1');
    for (const routes of [server.routes, byNumber]) {
      const { body } = await readAnswer(await fetch(`${routes}/job/${job.id}/download`));
      expect(new URL(String(body['url'])).origin).toBe(new URL(routes).origin);
    }
  });

  it('give phones the public address', async () => {
    const server = await startTestServer({ publicUrl: 'https://files.example.com/' });
    expect((await server.createJob()).uploadBaseUrl).toBe('https://files.example.com');
    expect(server.uploadUrl).toBe('https://files.example.com');
  });

  it('answer "ask again" when the time is up first, and tell in every job that it can be cancelled', async () => {
    const { server, job } = await startWithJob();
    expect(job.canCancel).toBe(true);
    expect((await server.readJob(job.id)).canCancel).toBe(true);
    const waited = await readAnswer(await fetch(`${server.routes}/job/${job.id}/wait?timeoutMs=0`));
    expect(waited).toMatchObject({ status: 408, body: { job: { status: 'pending', canCancel: true } } });
  });

  it('cancel a job once, which ends its waits and removes its bytes', async () => {
    const { server, id, phone } = await startWithJob();
    const upload = await phone.startUpload({ jobId: id, size: 100 });
    await phone.sendBytes(upload, makeBytes(50));
    const waiting = fetch(`${server.routes}/job/${id}/wait?timeoutMs=120000&intervalMs=30000`);
    await waitForOpenWaits(server, 1);
    const first = await cancel(`${server.routes}/job/${id}`);
    const failed = { id, status: 'failed', failure: { code: 'cancelled' }, canCancel: true };
    expect(first).toMatchObject({ status: 200, body: failed });
    const waited = await readAnswer(await waiting);
    expect(waited).toMatchObject({ status: 200, body: { job: failed } });
    expect(waited.body).not.toHaveProperty('result');
    expect((await phone.sendBytes(upload, makeBytes(50), 50)).status).toBe(404);
    expect(await readdir(join(server.dataDir, 'uploads'))).toEqual([]);
    expect(await cancel(`${server.routes}/job/${id}`)).toEqual(first);
  });

  it('leave a completed job, and its file, as they are', async () => {
    const { server, id, phone } = await startWithJob();
    await phone.sendFile(id, { bytes: makeBytes(9) });
    const before = await server.readJob(id);
    expect(await cancel(`${server.routes}/job/${id}`)).toEqual({ status: 200, body: before });
    expect((await fetch(`${server.routes}/job/${id}/download`)).status).toBe(200);
  });

  it('answer 404 to unknown jobs and to every other path', async () => {
    const { server, id } = await startWithJob();
    const unknown = { status: 404, body: { error: 'Job not found' } };
    const unknownUrl = `${server.routes}/job/AAAAAAAAAAAAAAAAAAAAAA`;
    expect(await readAnswer(await fetch(unknownUrl))).toEqual(unknown);
    expect(await cancel(unknownUrl)).toEqual(unknown);
    for (const path of ['', '/jobs', '/job/a/b/c', '/job/a/cancel']) {
      const answer = await readAnswer(await fetch(server.routes + path));
      expect(answer).toEqual({ status: 404, body: { error: 'Not found' } });
    }
    for (const path of ['/job', `/job/${id}/wait`, `/job/${id}/download`]) {
      expect(await cancel(server.routes + path)).toEqual({ status: 404, body: { error: 'Not found' } });
    }
    expect((await server.readJob(id)).status).toBe('pending');
  });
});

it('the rest of the server says that it is alive, and answers every other path with 404', async () => {
  const server = await startTestServer();
  const ask = async (path: string) => readAnswer(await fetch(server.url + path));
  expect(await ask('/healthz')).toEqual({ status: 200, body: { status: 'ok' } });
  for (const path of ['/nothing', '/phone', '/v2/jobs', '/%zz', '/uploads/x']) {
    expect(await ask(path)).toEqual({ status: 404, body: { error: 'Not found' } });
  }
  expect(server.errors).toEqual([]);
});
