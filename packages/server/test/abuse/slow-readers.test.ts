import { expect, it, onTestFinished } from 'vitest';
import { createPhone, makeBytes } from '../support/phone.ts';
import { openSocket } from '../support/raw-http.ts';
import { readAnswer } from '../support/read-json.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { waitUntil } from '../support/wait-until.ts';

const SIZE = 30 * 1024 * 1024;

async function presignLargeFile(server: TestServer): Promise<string> {
  const { id } = await server.createJob();
  await createPhone(server.url).sendFile(id, { bytes: new Uint8Array(SIZE) });
  const { body } = await readAnswer(await fetch(`${server.routes}/job/${id}/download`));
  return String(body['url']);
}

async function startDownload(server: TestServer, url: string) {
  const socket = await openSocket(server.url);
  const { pathname, search } = new URL(url);
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  return socket;
}

it('a download that nobody takes is ended, and its file let go of', async () => {
  const server = await startTestServer({ limits: { stallTimeoutMs: 300 } });
  const socket = await startDownload(server, await presignLargeFile(server));
  socket.pause();
  const isOver = async () => /^svc_requests_total\{.*\/files\/.*\} 1$/m.test(await readMetrics(server));
  await waitUntil(isOver);
  let taken = 0;
  socket.on('data', (bytes: Buffer) => (taken += bytes.length)).resume();
  await new Promise((resolve) => socket.once('close', resolve));
  expect(taken).toBeLessThan(SIZE);
  expect(server.errors).toEqual([]);
}, 30_000);

it('a download that is slow and moves goes on', async () => {
  const server = await startTestServer({ limits: { stallTimeoutMs: 1_000 } });
  const socket = await startDownload(server, await presignLargeFile(server));
  let taken = 0;
  // A pause after each piece, so that all of it takes several times as long as a stall may.
  const timer = setInterval(() => socket.resume(), 15);
  onTestFinished(() => clearInterval(timer));
  const startedMs = performance.now();
  socket.on('data', (bytes: Buffer) => {
    taken += bytes.length;
    if (performance.now() - startedMs < 3_000) socket.pause();
  });
  await new Promise((resolve) => socket.once('close', resolve));
  expect(performance.now() - startedMs).toBeGreaterThan(3_000);
  expect(taken).toBeGreaterThan(SIZE);
}, 30_000);

it('an answer that is held is no stall', async () => {
  const server = await startTestServer({ limits: { stallTimeoutMs: 100 } });
  const { id } = await server.createJob();
  const waiting = fetch(`${server.routes}/job/${id}/wait`);
  const startedMs = performance.now();
  await waitUntil(async () => performance.now() - startedMs > 500);
  await createPhone(server.url).sendFile(id, { bytes: makeBytes(1) });
  expect((await waiting).status).toBe(200);
});

async function readMetrics({ url }: TestServer): Promise<string> {
  return (await fetch(`${url}/metrics`)).text();
}
