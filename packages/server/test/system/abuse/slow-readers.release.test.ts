import { expect, it } from 'vitest';
import {
  waitForOpenWaits,
  readAnswer,
  startTestServer,
  startWithJob,
  type TestServer,
} from '../../support/test-server.ts';
import { createPhone, makeBytes } from '../../support/phone.ts';
import { openSocket } from '../../support/raw-http.ts';
import { holdTime, passTime, waitUntil } from '../../support/time.ts';

const SIZE = 30 * 1024 * 1024;
const STALL_MS = 1_000;

/** A server with a large file, and its download address. The file was sent before the short time limit applied. */
async function startWithLargeFile(stallTimeoutMs: number): Promise<{ server: TestServer; url: string }> {
  const first = await startTestServer();
  const { id } = await first.createJob();
  await createPhone(first.url).sendFile(id, { bytes: new Uint8Array(SIZE) });
  const { body } = await readAnswer(await fetch(`${first.routes}/job/${id}/download`));
  await first.close();
  const server = await startTestServer({ dataDir: first.dataDir, limits: { stallTimeoutMs } });
  return { server, url: String(body['url']) };
}

async function startDownload(stallTimeoutMs: number) {
  const { server, url } = await startWithLargeFile(stallTimeoutMs);
  const socket = await openSocket(server.url);
  const { pathname, search } = new URL(url);
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  return { server, socket };
}

it('a download that is not read is ended, and its file is closed', async () => {
  const { server, socket } = await startDownload(300);
  socket.pause();
  const isOver = async () => /^svc_requests_total\{.*\/files\/.*\} 1$/m.test(await readMetrics(server));
  await waitUntil(isOver);
  let taken = 0;
  socket.on('data', (bytes: Buffer) => (taken += bytes.length)).resume();
  await new Promise((resolve) => socket.once('close', resolve));
  expect(taken).toBeLessThan(SIZE);
  expect(server.errors).toEqual([]);
});

it('a slow download that makes progress goes on', async () => {
  let download = await takeSlowly();
  // If the machine itself stood still, so did the download, which is then repeated.
  while (download.longestPauseMs > STALL_MS / 2) download = await takeSlowly();
  expect(download.tookMs).toBeGreaterThan(3 * STALL_MS);
  expect(download.taken).toBeGreaterThan(SIZE);
});

/** Reads the file with a pause after each piece, which takes several times the time limit for stalls. */
async function takeSlowly(): Promise<{ taken: number; tookMs: number; longestPauseMs: number }> {
  const { socket } = await startDownload(STALL_MS);
  const timer = setInterval(() => socket.resume(), 15);
  const startedMs = performance.now();
  let movedMs = startedMs;
  let [taken, longestPauseMs] = [0, 0];
  const move = () => {
    longestPauseMs = Math.max(longestPauseMs, performance.now() - movedMs);
    movedMs = performance.now();
  };
  socket.on('data', (bytes: Buffer) => {
    move();
    taken += bytes.length;
    if (movedMs - startedMs < 3 * STALL_MS) socket.pause();
  });
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
  move();
  return { taken, tookMs: performance.now() - startedMs, longestPauseMs };
}

it('an answer that is held does not count as stalled', async () => {
  holdTime('stalls');
  const { server, id } = await startWithJob({ limits: { stallTimeoutMs: 100 } });
  const waiting = fetch(`${server.routes}/job/${id}/wait`);
  await waitForOpenWaits(server, 1);
  passTime(5_000);
  await waitForOpenWaits(server, 1);
  await createPhone(server.url).sendFile(id, { bytes: makeBytes(1) });
  expect((await waiting).status).toBe(200);
});

async function readMetrics({ url }: TestServer): Promise<string> {
  return (await fetch(`${url}/metrics`)).text();
}
