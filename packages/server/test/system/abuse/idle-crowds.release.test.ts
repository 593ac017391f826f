import { execFileSync } from 'node:child_process';
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { isRelease } from '../../../../../tests/fixtures/release.ts';
import { countOpenWaits, waitForOpenWaits } from '../../support/test-server.ts';
import { createPhone, makeBytes } from '../../support/phone.ts';
import { describePatch, openSocket, readAnswerOf } from '../../support/raw-http.ts';
import { runServer, type RunningProcess } from '../../support/server-process.ts';

const MIB = 1024 * 1024;
const AT_ONCE = 200;

/** Limited by the number of files that one process may open. The server is another process. */
const WAITS = Math.min(isRelease ? 10_000 : 1_000, countAllowedFiles() - 1_000);
const CROWD = Math.min(isRelease ? 3_000 : 500, WAITS);
const STALLED = isRelease ? 500 : 100;

function countAllowedFiles(): number {
  // Node raises its own limit to the hard limit.
  const text = execFileSync('/bin/sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  return text === 'unlimited' ? Number.POSITIVE_INFINITY : Number(text);
}

async function openMany(url: string, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - sockets.length) });
    sockets.push(...(await Promise.all(some.map(() => openSocket(url)))));
  }
  return sockets;
}

async function readStatus({ url }: RunningProcess): Promise<number> {
  return (await fetch(`${url}/healthz`)).status;
}

it(`${WAITS} idle waits are held in bounded memory, and each is answered when the file arrives`, async () => {
  const server = await runServer();
  const jobId = await server.createJob();
  const idleBytes = server.readMemory();
  const sockets = await openMany(server.url, WAITS);
  const answers = sockets.map(readAnswerOf);
  const head = ['Host: localhost', 'Connection: close', '', ''].join('\r\n');
  for (const socket of sockets) socket.write(`GET /api/svc/job/${jobId}/wait HTTP/1.1\r\n${head}`);
  await waitForOpenWaits(server, WAITS);
  const heldBytes = server.readMemory() - idleBytes;
  await createPhone(server.url).sendFile(jobId, { bytes: makeBytes(1) });
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(await countOpenWaits(server)).toBe(0);
  // Measured with ten thousand: 45 kB each.
  expect(heldBytes).toBeLessThan(100 * MIB + WAITS * 70_000);
}, 180_000);

it(`${CROWD} connections that bring nothing, or headers without an end, are all ended`, async () => {
  const server = await runServer(['--header-timeout', isRelease ? '5' : '2']);
  const idleBytes = server.readMemory();
  const sockets = await openMany(server.url, CROWD);
  const answers = sockets.map(readAnswerOf);
  for (const [index, socket] of sockets.entries()) {
    if (index % 2) socket.write(`GET / HTTP/1.1\r\nX-Filler: ${'x'.repeat(8_000)}\r\n`);
  }
  expect(await readStatus(server)).toBe(200);
  const heldBytes = server.readMemory() - idleBytes;
  expect((await Promise.all(answers)).filter(({ status }) => status !== 408)).toEqual([]);
  expect(await readStatus(server)).toBe(200);
  expect(heldBytes).toBeLessThan(300 * MIB);
  expect(server.readMemory() - idleBytes).toBeLessThan(300 * MIB);
});

it(`${STALLED} stalled uploads are all ended, in limited memory, and can be resumed`, async () => {
  const server = await runServer(['--stall-timeout', isRelease ? '3' : '2']);
  const jobIds = await Promise.all(Array.from({ length: STALLED }, server.createJob));
  const phone = createPhone(server.url);
  const bytes = makeBytes(200_000);
  const uploads = await Promise.all(jobIds.map((jobId) => phone.startUpload({ jobId, size: bytes.length })));
  const idleBytes = server.readMemory();
  const sockets = await openMany(server.url, uploads.length);
  const answers = sockets.map(readAnswerOf);
  for (const [index, socket] of sockets.entries()) {
    socket.write(describePatch(uploads[index] ?? '', bytes.length));
    socket.write(bytes.slice(0, 100_000));
  }
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 408)).toEqual([]);
  expect(server.readMemory() - idleBytes).toBeLessThan(300 * MIB);
  for (const uploadUrl of uploads.slice(0, 20)) {
    const offset = Number((await phone.readOffset(uploadUrl)).headers.get('upload-offset'));
    expect(offset).toBe(100_000);
    expect((await phone.sendBytes(uploadUrl, bytes.slice(offset), offset)).status).toBe(204);
  }
});
