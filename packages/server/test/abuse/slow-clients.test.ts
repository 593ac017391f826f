import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createPhone, hashBytes, makeBytes } from '../support/phone.ts';
import { openSocket, parseAnswer, readAnswerOf } from '../support/raw-http.ts';
import { startTestServer } from '../support/test-server.ts';
import { waitUntil } from '../support/wait-until.ts';

const FAST = { headersTimeoutMs: 200, stallTimeoutMs: 200 };

/** Sends a piece again and again, as somebody does who wants to hold the connection. */
function dribble(socket: Socket, piece: string): void {
  const timer = setInterval(() => socket.write(piece), 20);
  const stop = () => clearInterval(timer);
  socket.once('close', stop);
  onTestFinished(stop);
}

it.each([
  ['nothing', '', ''],
  ['headers without an end', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n', 'X-More: 1\r\n'],
  ['one character after the other', 'GET /', 'a'],
])('a connection that brings %s is ended', async (_title, start, piece) => {
  const server = await startTestServer({ limits: FAST });
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
  ['dribbles', ' '],
])('a JSON body that %s is ended', async (_title, piece) => {
  const server = await startTestServer({ limits: FAST });
  const socket = await openSocket(server.url);
  socket.write('POST /api/svc/job HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n{');
  dribble(socket, piece);
  const answer = await readAnswerOf(socket);
  expect(answer.status).toBe(408);
  expect(JSON.parse(answer.body)).toEqual({ error: 'The body stopped arriving.' });
  expect(server.errors).toEqual([]);
});

it.each([
  ['stops', ''],
  ['dribbles', 'x'],
])('an upload that %s is ended, and can be gone on with', async (_title, piece) => {
  const server = await startTestServer({ limits: FAST });
  const job = await server.createJob();
  const phone = createPhone(server.url);
  const bytes = makeBytes(100_000).fill(120); // "x", so that what dribbles belongs to the file
  const sha256 = hashBytes(bytes);
  const uploadUrl = await phone.startUpload({ jobId: job.id, size: bytes.length, sha256 });
  const socket = await openSocket(server.url);
  const lines = [
    `PATCH ${new URL(uploadUrl).pathname} HTTP/1.1`,
    'Host: localhost',
    'Tus-Resumable: 1.0.0',
    'Content-Type: application/offset+octet-stream',
    'Upload-Offset: 0',
    `Content-Length: ${bytes.length}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  socket.write(bytes.slice(0, 40_000));
  dribble(socket, piece);
  const answer = await readAnswerOf(socket);
  expect(answer.status).toBe(408);
  expect(answer.headers.get('connection')).toBe('close');
  const offset = Number((await phone.readOffset(uploadUrl)).headers.get('upload-offset'));
  expect(offset).toBeGreaterThanOrEqual(40_000);
  expect((await server.readJob(job.id)).status).toBe('in_progress');
  expect((await phone.sendBytes(uploadUrl, bytes.slice(offset), offset)).status).toBe(204);
  expect((await server.readJob(job.id)).status).toBe('completed');
  expect(server.errors).toEqual([]);
});

it('an upload that is slow and moves goes on', async () => {
  const server = await startTestServer({ limits: { stallTimeoutMs: 1_000 } });
  const job = await server.createJob();
  const phone = createPhone(server.url);
  const bytes = makeBytes(60_000);
  const uploadUrl = await phone.startUpload({ jobId: job.id, size: bytes.length, sha256: hashBytes(bytes) });
  const socket = await openSocket(server.url);
  const lines = [
    `PATCH ${new URL(uploadUrl).pathname} HTTP/1.1`,
    'Host: localhost',
    'Tus-Resumable: 1.0.0',
    'Content-Type: application/offset+octet-stream',
    'Upload-Offset: 0',
    `Content-Length: ${bytes.length}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  let sent = 0;
  // More than twice as long as a stall may take, and never still.
  const timer = setInterval(() => {
    socket.write(bytes.slice(sent, (sent += 2_000)));
    if (sent >= bytes.length) clearInterval(timer);
  }, 80);
  onTestFinished(() => clearInterval(timer));
  const [received] = (await once(socket, 'data')) as [Buffer];
  expect(parseAnswer(received.toString()).status).toBe(204);
  expect((await server.readJob(job.id)).status).toBe('completed');
}, 30_000);

it('a wait takes as long as it takes', async () => {
  const server = await startTestServer({ limits: FAST });
  const { id } = await server.createJob();
  const startedMs = performance.now();
  const waiting = fetch(`${server.routes}/job/${id}/wait?timeoutMs=1000`);
  expect((await waiting).status).toBe(408);
  expect(performance.now() - startedMs).toBeGreaterThan(900);
  await waitUntil(async () => (await fetch(`${server.url}/healthz`)).status === 200);
});
