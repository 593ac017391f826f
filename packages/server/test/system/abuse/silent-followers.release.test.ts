import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { askWhereToFollow, readRange } from '../../support/follow.ts';
import { createPhone, hashBytes, makeBytes } from '../../support/phone.ts';
import { openSocket } from '../../support/raw-http.ts';
import { isRelease } from '../../../../../tests/fixtures/release.ts';
import { runServer, type RunningProcess } from '../../support/server-process.ts';
import { waitForOpenWaits } from '../../support/test-server.ts';
import { waitFor } from '../../support/time.ts';

const MIB = 1024 * 1024;
const SIZE = (isRelease ? 32 : 16) * MIB;
const SILENT = isRelease ? 100 : 40;

const bytes = makeBytes(SIZE);

/** Asks for all bytes from `start` on, and does not read the answer. */
async function askSilently(url: string, start: number): Promise<Socket> {
  const socket = await openSocket(url);
  const lines = [`GET ${new URL(url).pathname} HTTP/1.1`, 'Host: localhost', `Range: bytes=${start}-`];
  socket.pause();
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  return socket;
}

function askManySilently(url: string, start: number): Promise<Socket[]> {
  return Promise.all(Array.from({ length: SILENT }, () => askSilently(url, start)));
}

/** Resolves when every answer has begun. Nobody reads them. */
async function waitForAnswers(sockets: Socket[]): Promise<void> {
  await Promise.all(sockets.map((socket) => once(socket, 'readable')));
}

/** Reads a file range by range. */
async function readAll(url: string): Promise<{ hash: string; tags: Set<string | null> }> {
  const parts: Uint8Array[] = [];
  const tags = new Set<string | null>();
  for (let length = 0; length < SIZE; length += parts.at(-1)?.length ?? 0) {
    const answer = await readRange(url, length, { end: SIZE - 1 });
    expect([204, 206]).toContain(answer.status);
    if (answer.status === 206) tags.add(answer.headers.get('etag'));
    parts.push(await answer.bytes());
  }
  return { hash: hashBytes(Buffer.concat(parts)), tags };
}

async function countEnded({ url }: RunningProcess): Promise<number> {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
  const counts = lines.filter((line) => /^svc_requests_total\{.*\/follow\//.test(line));
  return counts.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

it(`${2 * SILENT} readers that read nothing hold up neither the upload nor another reader, and are ended`, async () => {
  const server = await runServer(['--stall-timeout', isRelease ? '6' : '3']);
  const id = await server.createJob();
  const phone = createPhone(server.url);
  const uploadUrl = await phone.startUpload({ jobId: id, size: SIZE, sha256: hashBytes(bytes) });
  const [url = ''] = await askWhereToFollow(server.routes, id);
  await phone.sendBytes(uploadUrl, bytes.slice(0, SIZE / 2));
  const idleBytes = server.readMemory();

  await waitForAnswers(await askManySilently(url, 0));
  await askManySilently(url, SIZE / 2);
  await waitForOpenWaits(server, SILENT);
  const heldBytes = server.readMemory() - idleBytes;
  const reading = readAll(url);
  const answer = await phone.sendBytes(uploadUrl, bytes.slice(SIZE / 2), SIZE / 2);
  expect(answer.status).toBe(204);
  const { hash, tags } = await reading;
  expect(hash).toBe(hashBytes(bytes));
  expect(tags.size).toBe(1);
  expect((await server.readJob(id)).status).toBe('completed');
  await waitFor(async () => expect(await countEnded(server)).toBeGreaterThanOrEqual(2 * SILENT));

  // Their memory is free again: a second crowd needs no more than the first.
  await waitForAnswers(await askManySilently(url, 0));
  // Measured: 2 MB each.
  expect(heldBytes).toBeLessThan(4 * SILENT * MIB);
  expect(server.readMemory() - idleBytes).toBeLessThan(5 * SILENT * MIB);
});
