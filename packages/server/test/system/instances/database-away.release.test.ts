import { describe, expect, it } from 'vitest';
import { collectLog } from '../../support/recorders.ts';
import { createPhone, hashBytes, makeBytes } from '../../support/phone.ts';
import { makeFiles } from '../../support/several-files.ts';
import { startTcpProxy } from '../../support/services/tcp-proxy.ts';
import { makeSharedPlaces } from '../../support/services/test-instances.ts';
import { hasS3 } from '../../support/services/test-s3.ts';
import { createProject, readAnswer, startTestServer, waitForOpenWaits } from '../../support/test-server.ts';
import { waitFor } from '../../support/time.ts';

/** An instance whose connection to the database can be cut. */
async function startReachable() {
  const places = await makeSharedPlaces();
  const way = await startTcpProxy(places.databaseUrl);
  const databaseUrl = Object.assign(new URL(places.databaseUrl), { port: new URL(way.url).port }).href;
  const { log, lines } = collectLog();
  const server = await startTestServer({ ...places, databaseUrl, log });
  const call = await createProject(server, 'demo');
  return { server, call, way, lines };
}

/** A valid request to each route that needs the database. */
async function prepareRequests({ server, call }: Awaited<ReturnType<typeof startReachable>>) {
  const bytes = makeBytes(1_000);
  const { routes, url } = server;
  const [open, done] = [await server.createJob(), await server.createJob()];
  const [phone, other] = [createPhone(url), createPhone(url)];
  const uploadUrl = await phone.startUpload({ jobId: open.id, size: bytes.length, sha256: hashBytes(bytes) });
  await other.sendFile(done.id, { bytes });
  const { body } = await readAnswer(await call('POST', '/jobs'));
  const owned = `/jobs/${String(body['id'])}`;
  const list = phone.list(open.id);
  const requests: Record<string, () => Promise<Response>> = {
    'POST /job': () => fetch(`${routes}/job`, { method: 'POST' }),
    'GET /job/:id': () => fetch(`${routes}/job/${open.id}`),
    'GET /job/:id/wait': () => fetch(`${routes}/job/${open.id}/wait?timeoutMs=1000`),
    'GET /job/:id/download': () => fetch(`${routes}/job/${done.id}/download`),
    'DELETE /job/:id': () => fetch(`${routes}/job/${open.id}`, { method: 'DELETE' }),
    'POST /v1/jobs': () => call('POST', '/jobs'),
    'GET /v1/jobs/:id': () => call('GET', owned),
    'GET /v1/jobs/:id, held': () => call('GET', owned, { headers: { Prefer: 'wait=1' } }),
    'POST /v1/jobs/:id/download-url': () => call('POST', `${owned}/download-url`),
    'DELETE /v1/jobs/:id': () => call('DELETE', owned),
    'GET /phone/jobs/:id': () => phone.readJob(open.id),
    'PUT /phone/jobs/:id/files': () => list.announce(makeFiles(10)),
    'GET /phone/jobs/:id/next': () => list.askNext(),
    'POST /upload': () => phone.createUpload({ jobId: open.id, size: 10 }),
    'PATCH /upload/:id': () => phone.sendBytes(uploadUrl, bytes),
    'GET /metrics': () => fetch(`${url}/metrics`),
    'GET /readyz': () => fetch(`${url}/readyz`),
  };
  return { requests, open, phone, uploadUrl, bytes };
}

describe.runIf(hasS3)('while the database is away', () => {
  it('each route says so, and when to come again; then all goes on, without a restart', async () => {
    const world = await startReachable();
    const { server, way, lines } = world;
    const { requests, open, phone, uploadUrl, bytes } = await prepareRequests(world);
    way.cut();
    for (const [route, send] of Object.entries(requests)) {
      const answer = await send();
      const told = {
        route,
        status: answer.status,
        retryAfter: Number(answer.headers.get('retry-after')) > 0,
      };
      expect({ ...told, body: await answer.json() }).toEqual({
        route,
        status: 503,
        retryAfter: true,
        body: { error: expect.stringMatching(/^\S.*\.$/) },
      });
    }
    expect((await phone.readOffset(uploadUrl)).status).toBe(503);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    way.restore();
    await waitFor(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200));
    expect((await phone.sendBytes(uploadUrl, bytes)).status).toBe(204);
    expect((await server.readJob(open.id)).status).toBe('completed');
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
    expect(server.errors).toEqual([]);
  });

  it('the log says so now and then, however many ask', async () => {
    const { server, way, lines } = await startReachable();
    const { id } = await server.createJob();
    way.cut();
    for (let round = 0; round < 10; round++) {
      const asking = Array.from({ length: 20 }, () => fetch(`${server.routes}/job/${id}`));
      for (const { status } of await Promise.all(asking)) expect(status).toBe(503);
    }
    const told = lines.filter(({ level, message }) => level !== 'info' && message !== 'request');
    expect(told.length).toBeGreaterThan(0);
    expect(told.length).toBeLessThan(10);
  });

  it('who waits is told, or goes on waiting, and learns the end', async () => {
    const { server, way } = await startReachable();
    const { id } = await server.createJob();
    const waiting = fetch(`${server.routes}/job/${id}/wait?timeoutMs=60000`);
    await waitForOpenWaits(server, 1);
    way.cut();
    way.restore();
    await waitFor(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200));
    await createPhone(server.url).sendFile(id, { bytes: makeBytes(10) });
    expect([200, 503]).toContain((await waiting).status);
    expect((await server.readJob(id)).status).toBe('completed');
  });

  it('a server that is told to stop stops', async () => {
    const { server, way } = await startReachable();
    way.cut();
    await server.close();
    await expect(fetch(server.url)).rejects.toThrow('fetch failed');
  });
});
