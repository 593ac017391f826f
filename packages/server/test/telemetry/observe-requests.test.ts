import { describe, expect, it } from 'vitest';
import { hashText } from '../../src/crypto/secrets.ts';
import { collectLog } from '../support/recorders.ts';
import { waitForOpenWaits, startTestServer, type TestServer } from '../support/test-server.ts';
import { createPhone, makeBytes } from '../support/phone.ts';
import { sendRaw } from '../support/raw-http.ts';
import { waitUntil } from '../support/time.ts';

async function start() {
  const collected = collectLog();
  const server = await startTestServer({ log: collected.log });
  /** A line is written when the answer is closed, a moment after the client has read it. */
  const read = async (count: number) => {
    await waitUntil(async () => collected.requests().length >= count);
    return collected.requests();
  };
  return { server, read, ...collected };
}

async function transfer(server: TestServer) {
  const { id } = await server.createJob({ site: { origin: 'https://shop.example', title: 'Shop' } });
  await fetch(`${server.url}/?job_id=${id}`);
  const phone = createPhone(server.url);
  await phone.readJob(id);
  const uploadUrl = await phone.startUpload({ jobId: id, size: 5_000, name: 'holiday.jpg' });
  await phone.sendBytes(uploadUrl, makeBytes(5_000));
  const download: unknown = await (await fetch(`${server.routes}/job/${id}/download`)).json();
  const { url } = download as { url: string };
  await (await fetch(url)).bytes();
  return { id, uploadUrl, url, claim: phone.claim };
}

describe('the log of requests', () => {
  it('has one line per request, with the route pattern, and the same short hash on every line of a job', async () => {
    const { server, read } = await start();
    const { id } = await transfer(server);
    const requests = await read(7);
    expect(requests.map(({ method, route, status }) => [method, route, status])).toEqual([
      ['POST', '/api/svc/job', 201],
      ['GET', '/', expect.any(Number)],
      ['GET', '/phone/jobs/:id', 200],
      ['POST', '/upload', 201],
      ['PATCH', '/upload/:id', 204],
      ['GET', '/api/svc/job/:id/download', 200],
      ['GET', '/files/:token/:name', 200],
    ]);
    const job = hashText(id).slice(0, 8);
    expect(requests.slice(1).map((request) => request['job'])).toEqual(requests.slice(1).map(() => job));
  });

  it('tells the duration, the bytes in both directions, and the kind of address', async () => {
    const { server, read } = await start();
    await transfer(server);
    const requests = await read(7);
    const patch = requests[4] ?? {};
    expect(patch).toMatchObject({ durationMs: expect.any(Number), from: 'loopback' });
    expect(patch['bytesIn']).toBeGreaterThan(5_000);
    expect(patch['bytesIn']).toBeLessThan(7_000);
    expect(requests[6]?.['bytesOut']).toBeGreaterThan(5_000);
    expect(requests[3]?.['bytesIn']).toBeLessThan(2_000);
  });

  it('tells that the client closed the connection', async () => {
    const { server, requests } = await start();
    const { id } = await server.createJob();
    const caller = new AbortController();
    const waiting = fetch(`${server.routes}/job/${id}/wait`, { signal: caller.signal });
    await waitForOpenWaits(server, 1);
    caller.abort();
    await expect(waiting).rejects.toThrow('aborted');
    const findWait = () => requests().find(({ route }) => route === '/api/svc/job/:id/wait');
    await waitUntil(async () => findWait() !== undefined);
    expect(findWait()).toMatchObject({ status: 499, isCutOff: true });
  });

  it.each([
    ['no HTTP', 'NONSENSE\r\n\r\n', 400],
    ['headers that are too large', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a CONNECT request', 'CONNECT SECRET:443 HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ])('has a line for %s, and the metrics count it', async (_what, bytes, status) => {
    const { server, read } = await start();
    await sendRaw(server.url, bytes);
    const requests = await read(1);
    expect(requests).toEqual([{ method: '', route: 'malformed', status, durationMs: 0, from: 'loopback' }]);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain('svc_requests_total{route="malformed",method="other",status="4xx"} 1');
  });
});
