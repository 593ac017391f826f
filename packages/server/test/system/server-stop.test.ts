import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  createProject,
  readAnswer,
  startTestServer,
  startWithJob,
  waitForOpenWaits,
} from '../support/test-server.ts';
import { askWhereToFollow, readRange } from '../support/follow.ts';
import { createPhone, hashBytes, makeBytes } from '../support/phone.ts';
import { runServer } from '../support/server-process.ts';
import { openSocket, startSlowUpload } from '../support/raw-http.ts';
import { waitUntil } from '../support/time.ts';

/** Starts a server again on the data of a former one. */
const startAgain = ({ dataDir }: { dataDir: string }) => startTestServer({ dataDir });

async function openRequest(url: string, text: string): Promise<Socket> {
  const socket = await openSocket(url);
  socket.write(text);
  return socket;
}

describe('a server that is told to stop', () => {
  it('answers every open wait at once: "ask again", with the job', async () => {
    const server = await startTestServer();
    const jobs = await Promise.all(Array.from({ length: 50 }, () => server.createJob()));
    const waits = jobs.map(async ({ id }) => {
      const response = await fetch(`${server.routes}/job/${id}/wait?timeoutMs=120000&intervalMs=30000`);
      return { ...(await readAnswer(response)), connection: response.headers.get('connection') };
    });
    // A held read of the job API, too.
    const api = await createProject(server, 'demo');
    const created = await readAnswer(await api('POST', '/jobs'));
    const held = api('GET', `/jobs/${String(created.body['id'])}`, { headers: { prefer: 'wait=25' } });
    await waitForOpenWaits(server, 51);
    await server.close();
    expect(await readAnswer(await held)).toEqual({ status: 200, body: created.body });
    const error = 'Waiting timed out: the job is not completed yet. Ask again.';
    const expected = jobs.map(({ id }) => ({
      status: 408,
      body: { error, job: expect.objectContaining({ id, status: 'pending', canCancel: true }) },
      connection: 'close',
    }));
    expect(await Promise.all(waits)).toEqual(expected);
  });

  it('lets every reader go that waits for bytes, and the next start gives them', async () => {
    const { server, id: jobId, phone } = await startWithJob();
    const bytes = makeBytes(200_000);
    const uploadUrl = await phone.startUpload({ jobId, size: bytes.length, sha256: hashBytes(bytes) });
    await phone.sendBytes(uploadUrl, bytes.slice(0, 80_000));
    const [url = ''] = await askWhereToFollow(server.routes, jobId);
    const readers = Array.from({ length: 50 }, () => readRange(url, 80_000, { end: bytes.length - 1 }));
    await waitForOpenWaits(server, 50);
    await server.close();
    const statuses = (await Promise.all(readers)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([204]));
    const again = await startAgain(server);
    const resumed = readRange(url.replace(server.url, again.url), 80_000, { end: bytes.length - 1 });
    await phone.sendBytes(uploadUrl.replace(server.url, again.url), bytes.slice(80_000), 80_000);
    const rest = await (await resumed).bytes();
    expect(rest.length).toBeGreaterThan(0);
    expect(hashBytes(rest)).toBe(hashBytes(bytes.slice(80_000, 80_000 + rest.length)));
    expect((await again.readJob(jobId)).status).toBe('completed');
  });

  it('ends an upload at an offset that it tells the phone, and that is the same after the restart', async () => {
    const { server, id: jobId, phone } = await startWithJob();
    const bytes = makeBytes(3_000_000);
    const sha256 = hashBytes(bytes);
    const uploadUrl = await phone.startUpload({ jobId, size: bytes.length, sha256 });
    const upload = await startSlowUpload(uploadUrl, bytes.slice(0, 1_234_567), { size: bytes.length });
    const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
    await waitUntil(async () => (await server.readJob(jobId)).bytesReceived === 1_234_567);
    const stopping = server.close();
    const [response] = await answered;
    expect([response.statusCode, response.headers['upload-offset']]).toEqual([204, '1234567']);
    // As a phone does when it is answered before the end of its bytes.
    upload.destroy();
    await stopping;
    const again = await startAgain(server);
    const url = uploadUrl.replace(server.url, again.url);
    const head = await phone.readOffset(url);
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '1234567']);
    expect((await phone.sendBytes(url, bytes.slice(1_234_567), 1_234_567)).status).toBe(204);
    const { body } = await readAnswer(await fetch(`${again.routes}/job/${jobId}/download`));
    expect(hashBytes(await (await fetch(String(body['url']))).bytes())).toBe(sha256);
  });

  it('keeps the bytes that it has read of an upload at full speed', async () => {
    const server = await runServer();
    const jobId = await server.createJob();
    const bytes = makeBytes(16 * 1024 * 1024);
    const phone = createPhone(server.url);
    const uploadUrl = await phone.startUpload({ jobId, size: bytes.length });
    const upload = await startSlowUpload(uploadUrl, bytes, { size: bytes.length });
    const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
    await waitUntil(async () => ((await server.readJob(jobId)).bytesReceived ?? 0) > 1_000_000);
    const stopping = server.end('SIGTERM');
    const [response] = await answered;
    expect(response.statusCode).toBe(204);
    const told = Number(response.headers['upload-offset']);
    upload.destroy();
    expect((await stopping).code).toBe(0);
    const again = await startAgain(server);
    const url = uploadUrl.replace(server.url, again.url);
    const offset = Number((await phone.readOffset(url)).headers.get('upload-offset'));
    expect(offset).toBeGreaterThan(1_000_000);
    expect(offset).toBe(told);
    if (offset < bytes.length) await phone.sendBytes(url, bytes.slice(offset), offset);
    const { body } = await readAnswer(await fetch(`${again.routes}/job/${jobId}/download`));
    expect(hashBytes(await (await fetch(String(body['url']))).bytes())).toBe(hashBytes(bytes));
  });

  it('stops even if clients hold connections for ever, and accepts no new one', async () => {
    const server = await runServer();
    const post = 'POST /api/svc/job HTTP/1.1\r\nHost: localhost\r\n';
    await openRequest(server.url, '');
    await openRequest(server.url, post);
    const body = await openRequest(server.url, `${post}Content-Length: 10\r\n\r\n{`);
    await waitUntil(async () => (await fetch(`${server.url}/healthz`)).ok);
    const dribble = setInterval(() => body.write(' '), 200);
    const stopping = server.end('SIGTERM');
    await waitUntil(() =>
      fetch(`${server.url}/healthz`).then(
        () => false,
        () => true,
      ),
    );
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed');
    expect((await stopping).code).toBe(0);
    clearInterval(dribble);
  });
});
