import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  createProject,
  readAnswer,
  startTestServer,
  startWithJob,
  type TestServer,
  waitForOpenWaits,
} from '../../support/test-server.ts';
import { createFakeClock, waitUntil } from '../../support/time.ts';
import { createPhone, hashBytes, makeBytes } from '../../support/phone.ts';
import { startSlowUpload } from '../../support/raw-http.ts';

const SIZE = 100_000;
const HALF = 50_000;
const bytes = makeBytes(SIZE);

const listBytes = (server: TestServer) => readdir(join(server.dataDir, 'uploads'));

async function sendHalf(server: TestServer, jobId: string) {
  const phone = createPhone(server.url);
  const uploadUrl = await phone.startUpload({ jobId, size: SIZE, sha256: hashBytes(bytes) });
  const upload = await startSlowUpload(uploadUrl, bytes.slice(0, HALF), { size: SIZE });
  await waitUntil(async () => (await server.readJob(jobId)).bytesReceived === HALF);
  return { phone, uploadUrl, upload };
}

/** What a server leaves behind that was killed just before it could say that all is there: all the bytes, and a job in progress. */
async function leaveUnfinished(server: TestServer, jobId: string, content = bytes) {
  const { phone, uploadUrl } = await sendHalf(server, jobId);
  await server.close();
  const [uploadId = ''] = await listBytes(server);
  await writeFile(join(server.dataDir, 'uploads', uploadId), content);
  return { phone, uploadUrl };
}

describe('an upload that is cut off', () => {
  it('goes on after its connection was lost', async () => {
    const { server, job } = await startWithJob();
    const { phone, uploadUrl, upload } = await sendHalf(server, job.id);
    upload.destroy();
    expect((await phone.readOffset(uploadUrl)).headers.get('upload-offset')).toBe(String(HALF));
    expect((await phone.sendBytes(uploadUrl, bytes.slice(HALF), HALF)).status).toBe(204);
    expect((await server.readJob(job.id)).status).toBe('completed');
  });

  it('goes on while the server still has the connection that the phone has lost', async () => {
    const { server, job } = await startWithJob();
    const { phone, uploadUrl } = await sendHalf(server, job.id);
    expect((await phone.readOffset(uploadUrl)).headers.get('upload-offset')).toBe(String(HALF));
    expect((await phone.sendBytes(uploadUrl, bytes.slice(HALF), HALF)).status).toBe(204);
    expect((await server.readJob(job.id)).status).toBe('completed');
  });

  it('goes on after the server was stopped and started', async () => {
    const { server, job } = await startWithJob();
    const { phone, uploadUrl } = await sendHalf(server, job.id);
    await server.close();
    const again = await startTestServer({ dataDir: server.dataDir });
    const url = uploadUrl.replace(server.url, again.url);
    expect((await phone.readOffset(url)).headers.get('upload-offset')).toBe(String(HALF));
    await phone.sendBytes(url, bytes.slice(HALF), HALF);
    expect((await again.readJob(job.id)).status).toBe('completed');
    expect(server.errors).toEqual([]);
  });
});

describe('a job that ends while its file comes in', () => {
  it('ends the upload at once when the job is cancelled, and keeps no byte', async () => {
    const server = await startTestServer();
    const api = await createProject(server, 'demo');
    const jobId = String((await readAnswer(await api('POST', '/jobs'))).body['id']);
    const phone = createPhone(server.url);
    const uploadUrl = await phone.startUpload({ jobId, size: SIZE });
    const upload = await startSlowUpload(uploadUrl, bytes.slice(0, HALF), { size: SIZE });
    const cut = new Promise((resolve) => upload.once('close', resolve));
    await waitUntil(
      async () => (await readAnswer(await api('GET', `/jobs/${jobId}`))).body['bytesReceived'] === HALF,
    );
    await api('DELETE', `/jobs/${jobId}`);
    await cut;
    expect(await listBytes(server)).toEqual([]);
    expect((await phone.readOffset(uploadUrl)).status).toBe(404);
    expect((await phone.sendBytes(uploadUrl, bytes.slice(HALF), HALF)).status).toBe(404);
    expect(server.errors).toEqual([]);
  });

  it('ends the upload at once when the job expires, and ends waits', async () => {
    const clock = createFakeClock(Date.now());
    const { server, job } = await startWithJob({ clock, jobLifetimeMs: 60_000 });
    const { phone, uploadUrl, upload } = await sendHalf(server, job.id);
    const cut = new Promise((resolve) => upload.once('close', resolve));
    const waiting = fetch(`${server.routes}/job/${job.id}/wait`);
    await waitForOpenWaits(server, 1);
    clock.advance(60_000);
    const { body } = await readAnswer(await waiting);
    expect(body['job']).toMatchObject({ status: 'failed', failure: { code: 'expired' } });
    await cut;
    expect((await phone.readOffset(uploadUrl)).status).toBe(404);
    await waitUntil(async () => (await listBytes(server)).length === 0);
  });
});

describe('a server that was killed after the last byte, before it told so', () => {
  it('completes the job when it starts again', async () => {
    const { server, job } = await startWithJob();
    const { phone } = await leaveUnfinished(server, job.id);
    const again = await startTestServer({ dataDir: server.dataDir });
    expect(await again.readJob(job.id)).toMatchObject({ status: 'completed', bytesReceived: SIZE });
    const view = await fetch(`${again.url}/phone/jobs/${job.id}`, {
      headers: { 'X-Svc-Claim': phone.claim },
    });
    expect((await readAnswer(view)).body['state']).toBe('done');
  });

  it('completes it even if it has expired meanwhile: every byte is there', async () => {
    const clock = createFakeClock(Date.now());
    const { server, job } = await startWithJob({ clock, jobLifetimeMs: 60_000 });
    await leaveUnfinished(server, job.id);
    clock.advance(60_001);
    const again = await startTestServer({ clock, dataDir: server.dataDir });
    expect((await again.readJob(job.id)).status).toBe('completed');
  });

  it('does not complete it with damaged bytes', async () => {
    const { server, job } = await startWithJob();
    const { phone, uploadUrl } = await leaveUnfinished(server, job.id, bytes.toReversed());
    const again = await startTestServer({ dataDir: server.dataDir });
    expect((await again.readJob(job.id)).status).toBe('in_progress');
    expect((await phone.readOffset(uploadUrl.replace(server.url, again.url))).status).toBe(404);
  });

  it('completes it when the job is read before that', async () => {
    const { server, job } = await startWithJob();
    const { phone, uploadUrl } = await sendHalf(server, job.id);
    const [uploadId = ''] = await listBytes(server);
    await writeFile(join(server.dataDir, 'uploads', uploadId), bytes);
    expect((await readAnswer(await phone.readJob(job.id))).body['state']).toBe('done');
    expect((await phone.readOffset(uploadUrl)).headers.get('upload-offset')).toBe(String(SIZE));
  });
});

describe('bytes that are left on the disk', () => {
  it('are removed at the start if they belong to no job', async () => {
    const server = await startTestServer();
    const kept = await server.createJob();
    await createPhone(server.url).sendFile(kept.id, { bytes });
    await server.close();
    await writeFile(join(server.dataDir, 'uploads', 'nobody-wants-this'), 'x');
    const again = await startTestServer({ dataDir: server.dataDir });
    const [name = '', ...others] = await listBytes(again);
    expect(others).toEqual([]);
    expect(hashBytes(await readFile(join(again.dataDir, 'uploads', name)))).toBe(hashBytes(bytes));
  });

  it('are removed with the job when they need not be kept any longer', async () => {
    const { server, job } = await startWithJob({ keepMs: 0 });
    await createPhone(server.url).sendFile(job.id, { bytes });
    await server.close();
    const again = await startTestServer({ dataDir: server.dataDir });
    await waitUntil(async () => (await listBytes(again)).length === 0);
    expect((await fetch(`${again.routes}/job/${job.id}`)).status).toBe(404);
  });

  it('are kept as long as a download address works', async () => {
    const { server, job } = await startWithJob({ keepMs: 0 });
    await createPhone(server.url).sendFile(job.id, { bytes });
    const presigned = await readAnswer(await fetch(`${server.routes}/job/${job.id}/download?expiration=5`));
    await server.close();
    const again = await startTestServer({ dataDir: server.dataDir, keepMs: 0 });
    const url = String(presigned.body['url']).replace(server.url, again.url);
    expect((await fetch(url)).status).toBe(200);
  });

  it('make a download answer 410 when they were deleted', async () => {
    const { server, job } = await startWithJob();
    await createPhone(server.url).sendFile(job.id, { bytes });
    const { body } = await readAnswer(await fetch(`${server.routes}/job/${job.id}/download`));
    const [name = ''] = await listBytes(server);
    const path = join(server.dataDir, 'uploads', name);
    expect((await stat(path)).size).toBe(SIZE);
    await rm(path);
    expect((await fetch(String(body['url']))).status).toBe(410);
  });
});
