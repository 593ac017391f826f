import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startTestServer, startWithJob } from '../../support/test-server.ts';
import { holdTime, passTime, passTimeUntil, waitUntil } from '../../support/time.ts';
import { hashBytes, makeBytes } from '../../support/phone.ts';
import { describePatch, openSocket, parseAnswer, readAnswerOf } from '../../support/raw-http.ts';

/** Sends a piece again and again, to keep the connection open. */
function dribble(socket: Socket, piece: string): void {
  const timer = setInterval(() => socket.write(piece), 20);
  const stop = () => clearInterval(timer);
  socket.once('close', stop);
  onTestFinished(stop);
}

it('a connection that nobody uses stays open longer than the 60 seconds for which proxies keep one', async () => {
  const server = await startTestServer();
  const { headers } = await fetch(`${server.url}/healthz`);
  const [, seconds] = /^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(60);
});

it.each([
  ['nothing', '', ''],
  ['headers without an end', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n', 'X-More: 1\r\n'],
  ['one character after the other', 'GET /', 'a'],
])('a connection that sends %s is ended', async (_title, start, piece) => {
  const server = await startTestServer({ limits: { headersTimeoutMs: 200 } });
  const socket = await openSocket(server.url);
  socket.write(start);
  dribble(socket, piece);
  const answer = await readAnswerOf(socket);
  expect(answer.status).toBe(408);
  expect(JSON.parse(answer.body)).toEqual({ error: 'The request did not arrive in time.' });
  expect(server.errors).toEqual([]);
});

it.each([
  ['stops', ''],
  ['comes too slowly', ' '],
])('a request is ended if its JSON body %s', async (_title, piece) => {
  holdTime('stalls');
  const server = await startTestServer({ limits: { stallTimeoutMs: 200 } });
  const socket = await openSocket(server.url);
  socket.write('POST /api/svc/job HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n{');
  const answer = await passTimeUntil(readAnswerOf(socket), () => socket.write(piece));
  expect(answer.status).toBe(408);
  expect(JSON.parse(answer.body)).toEqual({ error: 'The body stopped arriving.' });
  expect(server.errors).toEqual([]);
});

it.each([
  ['stops', ''],
  ['comes too slowly', 'x'],
])('a request is ended if its upload %s, and the upload can be resumed', async (_title, piece) => {
  holdTime('stalls');
  const { server, job, phone } = await startWithJob({ limits: { stallTimeoutMs: 200 } });
  const bytes = makeBytes(100_000).fill(120); // "x", so that the slow bytes belong to the file
  const sha256 = hashBytes(bytes);
  const uploadUrl = await phone.startUpload({ jobId: job.id, size: bytes.length, sha256 });
  const socket = await openSocket(server.url);
  socket.write(describePatch(uploadUrl, bytes.length));
  socket.write(bytes.slice(0, 40_000));
  await waitUntil(async () => (await server.readJob(job.id)).bytesReceived === 40_000);
  const answer = await passTimeUntil(readAnswerOf(socket), () => socket.write(piece));
  expect(answer.status).toBe(408);
  expect(answer.headers.get('connection')).toBe('close');
  const offset = Number((await phone.readOffset(uploadUrl)).headers.get('upload-offset'));
  expect(offset).toBeGreaterThanOrEqual(40_000);
  expect((await server.readJob(job.id)).status).toBe('in_progress');
  expect((await phone.sendBytes(uploadUrl, bytes.slice(offset), offset)).status).toBe(204);
  expect((await server.readJob(job.id)).status).toBe('completed');
  expect(server.errors).toEqual([]);
});

it('a slow upload that makes progress goes on', async () => {
  holdTime('stalls');
  const { server, job, phone } = await startWithJob({ limits: { stallTimeoutMs: 1_000 } });
  const bytes = makeBytes(60_000);
  const uploadUrl = await phone.startUpload({ jobId: job.id, size: bytes.length, sha256: hashBytes(bytes) });
  const socket = await openSocket(server.url);
  const answered = once(socket, 'data') as Promise<[Buffer]>;
  socket.write(describePatch(uploadUrl, bytes.length));
  // More than twice the time limit in all, without a pause.
  for (let sent = 2_000; sent <= bytes.length; sent += 2_000) {
    passTime(80);
    socket.write(bytes.slice(sent - 2_000, sent));
    await waitUntil(async () => (await server.readJob(job.id)).bytesReceived === sent);
  }
  const [received] = await answered;
  expect(parseAnswer(received.toString()).status).toBe(204);
  expect((await server.readJob(job.id)).status).toBe('completed');
});

it('a wait may last longer than the time limit for headers', async () => {
  const server = await startTestServer({ limits: { headersTimeoutMs: 200 } });
  // Opens a connection first, so that the headers are not late on a busy machine.
  await waitUntil(async () => (await fetch(`${server.url}/healthz`)).text().then((text) => text !== ''));
  const { id } = await server.createJob();
  const startedMs = performance.now();
  const waiting = await fetch(`${server.routes}/job/${id}/wait?timeoutMs=1000`);
  expect(waiting.status).toBe(408);
  expect(await waiting.json()).toMatchObject({ job: { id } });
  expect(performance.now() - startedMs).toBeGreaterThan(900);
  await waitUntil(async () => (await fetch(`${server.url}/healthz`)).status === 200);
});
