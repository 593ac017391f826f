import { describe, expect, it } from 'vitest';
import { createPhone, hashBytes, makeBytes } from '../support/phone.ts';
import { readAnswer, startTestServer, startWithJob } from '../support/test-server.ts';

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

  it('tell the end at once, even with a long polling interval', async () => {
    const { server, job } = await startWithJob();
    const waiting = fetch(`${server.routes}/job/${job.id}/wait?intervalMs=30000`);
    const phone = createPhone(server.url);
    const upload = await phone.startUpload({ jobId: job.id, size: 1 });
    await fetch(`${server.routes}/job/${job.id}`); // the claim is news, which the wait has had by now
    await phone.sendBytes(upload, makeBytes(1));
    expect((await readAnswer(await waiting)).body['job']).toMatchObject({ status: 'completed' });
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

  it('answer "ask again" when the time is up first', async () => {
    const { server, job } = await startWithJob();
    const response = await fetch(`${server.routes}/job/${job.id}/wait?timeoutMs=0`);
    expect(await readAnswer(response)).toMatchObject({ status: 408, body: { job: { status: 'pending' } } });
  });

  it('answer 404 to unknown jobs and to every other path', async () => {
    const server = await startTestServer();
    const unknown = await readAnswer(await fetch(`${server.routes}/job/AAAAAAAAAAAAAAAAAAAAAA`));
    expect(unknown).toEqual({ status: 404, body: { error: 'Job not found' } });
    for (const path of ['', '/jobs', '/job/a/b/c', '/job/a/cancel']) {
      const answer = await readAnswer(await fetch(server.routes + path));
      expect(answer).toEqual({ status: 404, body: { error: 'Not found' } });
    }
  });

  it('go on working after a restart, which makes a new key', async () => {
    const { server, job } = await startWithJob();
    await server.close();
    const again = await startTestServer({ dataDir: server.dataDir });
    expect(await again.readJob(job.id)).toMatchObject({ status: 'pending' });
  });
});

describe('the rest of the server', () => {
  it('says that it is alive', async () => {
    const server = await startTestServer();
    const answer = await readAnswer(await fetch(`${server.url}/healthz`));
    expect(answer).toEqual({ status: 200, body: { status: 'ok' } });
  });

  it.each(['/nothing', '/phone', '/v2/jobs', '/%zz', '/uploads/x'])('answers %s with 404', async (path) => {
    const server = await startTestServer();
    const answer = await readAnswer(await fetch(server.url + path));
    expect(answer).toEqual({ status: 404, body: { error: 'Not found' } });
    expect(server.errors).toEqual([]);
  });
});
