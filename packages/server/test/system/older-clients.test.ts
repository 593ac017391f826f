import { text } from 'node:stream/consumers';
import { parseJob, readObject } from '@svc/protocol';
import { createFetchHandler, SvcServer, type JobClient } from 'svc';
import { describe, expect, it } from 'vitest';
import type { NodeHandler } from '../../src/http/node-handler.ts';
import { createPhone, hashBytes, makeBytes } from '../support/phone.ts';
import { createProject, readAnswer, serveHandler, startTestServer } from '../support/test-server.ts';
import { createKey } from '../support/create-key.ts';

const BASE = '/api/svc';
const bytes = makeBytes(100_000);

/** Asks the routes of an application, as its page does. */
function createAsk(handle: (request: Request) => Promise<Response>) {
  return (method: string, path: string) => handle(new Request(`http://app.test${BASE}${path}`, { method }));
}

type Ask = ReturnType<typeof createAsk>;

/** A whole transfer by the four routes of the contract. Returns the job as each route has answered it. */
async function transfer(ask: Ask, serverUrl: string) {
  const created = parseJob((await readAnswer(await ask('POST', '/job'))).body);
  const waiting = ask('GET', `/job/${created.id}/wait`);
  expect((await createPhone(serverUrl).sendFile(created.id, { bytes })).status).toBe(204);
  const { status, body } = await readAnswer(await waiting);
  const read = parseJob((await readAnswer(await ask('GET', `/job/${created.id}`))).body);
  const download = await readAnswer(await ask('GET', `/job/${created.id}/download`));
  const got = await (await fetch(String(download.body['url']))).bytes();
  expect([status, download.status, hashBytes(got)]).toEqual([200, 200, hashBytes(bytes)]);
  return { created, waited: parseJob(body['job']), read };
}

it('a phone’s page that cannot seal sends its file as it is to a server that can, and everybody is told its name, type and time', async () => {
  const server = await startTestServer();
  const job = await server.createJob();
  expect(job).toMatchObject({ canSeal: true });
  const lastModified = 1_600_000_000_000;
  const file = { bytes, name: 'cat.png', type: 'image/png', lastModified: String(lastModified) };
  expect((await createPhone(server.url).sendFile(job.id, file)).status).toBe(204);
  const { files, fileName } = await server.readJob(job.id);
  expect(fileName).toBe('cat.png');
  expect(files).toMatchObject([{ name: 'cat.png', contentType: 'image/png', lastModified, isWhole: true }]);
  expect(files?.[0]).not.toHaveProperty('sealed');
  const { body } = await readAnswer(await fetch(`${server.routes}/job/${job.id}/download`));
  expect(body).toMatchObject({ fileName: 'cat.png', size: bytes.length });
  expect(body).not.toHaveProperty('sealed');
});

it('a client of the job API that knows nothing of following waits for the end alone and downloads, though the job could be followed', async () => {
  const server = await startTestServer();
  const call = await createProject(server, 'old');
  const { body: job } = await readAnswer(await call('POST', '/jobs', { body: {} }));
  const path = `/jobs/${String(job['id'])}`;
  const phone = createPhone(server.url);
  const uploadUrl = await phone.startUpload({ jobId: String(job['id']), size: bytes.length });
  const held = call('GET', path, { headers: { Prefer: 'wait=25' } });
  await phone.sendBytes(uploadUrl, bytes);
  // It asks again after each answer that is not final.
  let { body } = await readAnswer(await held);
  while (body['status'] !== 'completed') ({ body } = await readAnswer(await call('GET', path)));
  const presigned = await readAnswer(await call('POST', `${path}/download-url`, { body: {} }));
  const answer = await fetch(String(presigned.body['url']));
  expect(hashBytes(await answer.bytes())).toBe(hashBytes(bytes));
});

describe('a kit', () => {
  it('whose client has only the calls of the contract serves a new server, and says of no job more', async () => {
    const server = await startTestServer();
    const full = new SvcServer({ token: await createKey(server.dataDir, 'demo'), baseUrl: server.url });
    const client: JobClient = {
      createJob: (request, options) => full.createJob(request, options),
      getJob: (id, options) => full.getJob(id, options),
      // Passes on only the options of the contract.
      waitForJobCompletion: (id, { timeoutMs, signal } = {}) =>
        full.waitForJobCompletion(id, { timeoutMs, signal }),
      getDownloadUrl: (id, options) => full.getDownloadUrl(id, options),
    };
    const ask = createAsk(createFetchHandler({ client, routeBase: BASE }));
    const told = await transfer(ask, server.url);
    for (const job of Object.values(told)) {
      expect(job).not.toHaveProperty('canFollow');
      expect(job).not.toHaveProperty('canSeal');
    }
    const follow = await ask('GET', `/job/${told.read.id}/download?follow=true`);
    expect(await readAnswer(follow)).toEqual({ status: 404, body: { error: 'Not found' } });
  });

  it('of now serves a server without addresses to follow, and says so', async () => {
    const server = await startTestServer();
    const former = await serveHandler(createFormerServer(server.url));
    const client = new SvcServer({ token: await createKey(server.dataDir, 'demo'), baseUrl: former.url });
    const ask = createAsk(createFetchHandler({ client, routeBase: BASE, allowSealing: true }));
    const told = await transfer(ask, server.url);
    for (const job of Object.values(told)) {
      expect(job).not.toHaveProperty('canFollow');
      expect(job).not.toHaveProperty('canSeal');
    }
    const follow = await ask('GET', `/job/${told.read.id}/download?follow=true`);
    expect(follow.status).toBe(404);
  });

  it('of now serves a new server, and passes on what it can', async () => {
    const server = await startTestServer();
    const client = new SvcServer({ token: await createKey(server.dataDir, 'demo'), baseUrl: server.url });
    const ask = createAsk(createFetchHandler({ client, routeBase: BASE, allowSealing: true }));
    const { created, waited, read } = await transfer(ask, server.url);
    expect(created).toMatchObject({ canFollow: true, canSeal: true });
    for (const job of [waited, read]) expect(job).toMatchObject({ canFollow: true });
    const follow = await readAnswer(await ask('GET', `/job/${created.id}/download?follow=true`));
    expect(follow).toMatchObject({ status: 200, body: { files: [{ id: read.files?.[0]?.id }] } });
  });
});

const LATER_FIELDS = new Set(['canFollow', 'canSeal', 'etag', 'sealed']);

/** An older job API: without the route and the fields that came later. */
function createFormerServer(url: string): NodeHandler {
  return async (request, response) => {
    if (request.url?.endsWith('/follow-urls')) {
      response.writeHead(404, { 'Content-Type': 'application/json' }).end('{"error":"Not found"}');
      return;
    }
    const body = await text(request);
    const headers = { authorization: request.headers.authorization ?? '' };
    const prefer = request.headers['prefer'];
    const answer = await fetch(url + request.url, {
      method: request.method ?? 'GET',
      headers: { ...headers, ...(prefer !== undefined && { prefer: String(prefer) }) },
      ...(body !== '' && { body }),
    });
    const applied = answer.headers.get('preference-applied');
    response.writeHead(answer.status, {
      'Content-Type': 'application/json',
      ...(applied !== null && { 'Preference-Applied': applied }),
    });
    response.end(JSON.stringify(readObject(await answer.json()), withoutLaterFields));
  };
}

function withoutLaterFields(name: string, value: unknown): unknown {
  return LATER_FIELDS.has(name) ? undefined : value;
}
