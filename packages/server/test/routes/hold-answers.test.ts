import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { SECURITY_HEADERS } from '../../src/http/security-headers.ts';
import { HALF_SENT, startHalfSent } from '../support/follow.ts';
import { createPhone, makeBytes } from '../support/phone.ts';
import { openSocket, readAnswerOf } from '../support/raw-http.ts';
import { startWithJob, waitForOpenWaits } from '../support/test-server.ts';

/** Asks for exactly this target. `fetch` would normalize it. */
async function ask(url: string, target: string): Promise<IncomingMessage> {
  const [response] = (await once(get(url, { path: target }), 'response')) as [IncomingMessage];
  response.resume();
  return response;
}

const WAIT = 'HTTP/1.1\r\nHost: localhost\r\n\r\n';

it.each([
  ['no HTTP request', 'nonsense\r\n\r\n', 400],
  ['a request to a proxy', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n', 400],
])('a held answer that is ended by %s has the headers of every answer', async (_what, bytes, status) => {
  const { server, id } = await startWithJob();
  const socket = await openSocket(server.url);
  socket.write(`GET /api/svc/job/${id}/wait ${WAIT}`);
  await waitForOpenWaits(server, 1);
  socket.write(bytes);
  const answer = await readAnswerOf(socket);
  expect(answer.status).toBe(status);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    expect(answer.headers.get(name.toLowerCase())).toBe(value);
  }
  await waitForOpenWaits(server, 0);
});

describe('an answer', () => {
  it.each([
    ['with a slash at its end', (url: string, id: string) => [url, `/api/svc/job/${id}/wait/`]],
    ['with escapes', (url: string, id: string) => [url, `/api/svc/job/${escapeFirst(id)}/%77ait`]],
    ['as a whole address', (url: string, id: string) => [url, `${url}/api/svc/job/${id}/wait`]],
  ])('is held when the path is written %s', async (_how, write) => {
    const { server, id } = await startWithJob();
    const [url = '', target = ''] = write(server.url, id);
    const answer = ask(url, target);
    await waitForOpenWaits(server, 1);
    await fetch(`${server.routes}/job/${id}`, { method: 'DELETE' });
    expect((await answer).statusCode).toBe(200);
  });

  it('to a wait that makes no sense is not held', async () => {
    const { server, id } = await startWithJob();
    for (const query of ['timeoutMs=x', 'intervalMs=1', 'since=never']) {
      expect((await fetch(`${server.routes}/job/${id}/wait?${query}`)).status).toBe(400);
    }
  });

  it('is not held any more when its caller has gone', async () => {
    const { server, id, phone, url } = await startHalfSent();
    const caller = new AbortController();
    const { signal } = caller;
    const headers = { 'X-Svc-Claim': phone.claim, Prefer: 'wait=25' };
    const answers = [
      fetch(`${server.routes}/job/${id}/wait`, { signal }),
      fetch(`${server.url}/phone/jobs/${id}`, { headers, signal }),
      fetch(url, { headers: { Range: `bytes=${HALF_SENT.length / 2}-` }, signal }),
    ];
    await waitForOpenWaits(server, 3);
    caller.abort();
    for (const answer of answers) await expect(answer).rejects.toThrow('aborted');
    await waitForOpenWaits(server, 0);
    expect(server.errors).toEqual([]);
  });

  it('to a wait is given with the first change that its caller does not know', async () => {
    const { server, id, phone } = await startWithJob();
    const ask = (query: string) => fetch(`${server.routes}/job/${id}/wait?${query}`);
    // The interval is for kits that poll.
    const [plain, pending] = [ask('intervalMs=30000'), ask('since=pending')];
    await waitForOpenWaits(server, 2);
    const uploadUrl = await phone.startUpload({ jobId: id, size: 1 });
    expect(await (await pending).json()).toMatchObject({ job: { status: 'in_progress' } });
    const inProgress = ask('since=in_progress');
    await waitForOpenWaits(server, 2);
    await phone.sendBytes(uploadUrl, makeBytes(1));
    for (const answer of [plain, inProgress]) {
      expect(await (await answer).json()).toMatchObject({ job: { status: 'completed' } });
    }
  });

  it('to a phone is given when the server stops', async () => {
    const { server, id, phone } = await startWithJob();
    await phone.sendFile(id, { bytes: makeBytes(1) });
    const { id: other } = await server.createJob();
    const waiting = createPhone(server.url).readJob(other, { Prefer: 'wait=25' });
    const next = phone.list(id).askNext('', 'wait=25');
    await waitForOpenWaits(server, 2);
    await server.close();
    expect(await (await waiting).json()).toMatchObject({ state: 'ready' });
    expect(await (await next).json()).toEqual({ state: 'waiting' });
  });

  it('that was held has the headers that keep browsers from guessing', async () => {
    const { server, id } = await startWithJob();
    const atOnce = await fetch(`${server.routes}/job/${id}/wait?timeoutMs=0`);
    const held = await fetch(`${server.routes}/job/${id}/wait?timeoutMs=20`);
    expect([...held.headers.keys()]).toEqual([...atOnce.headers.keys()]);
    expect(held.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

function escapeFirst(text: string): string {
  return `%${text.charCodeAt(0).toString(16)}${text.slice(1)}`;
}
