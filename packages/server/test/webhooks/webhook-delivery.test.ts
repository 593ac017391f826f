import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { verifyWebhook } from 'svc';
import { openAdminStorage } from '../../src/wire/open-storage.ts';
import type { ListedWebhookEndpoint } from '../../src/ports/webhook-store.ts';
import type { ServerOptions } from '../../src/start-server.ts';
import { createWebhookSecret } from '../../src/config/webhook-endpoint.ts';
import { createHttpWebhookSender } from '../../src/drivers/http-webhook-sender.ts';
import {
  createProject,
  readMetric,
  startTestServer,
  type TestServer,
  makeTempFolder,
} from '../support/test-server.ts';
import { createFakeClock, waitUntil } from '../support/time.ts';
import { createPhone, makeBytes } from '../support/phone.ts';
import { answerNothing, answerWith, openWebhook, startReceiver } from '../support/webhook-receiver.ts';

const SECRET = createWebhookSecret();

/** A server that sends the end of every job to a receiver. */
async function startPair(options: Partial<ServerOptions> = {}) {
  const receiver = await startReceiver();
  const webhook = { url: `${receiver.url}?key=1`, secret: SECRET };
  return { receiver, webhook, server: await startTestServer({ webhook, ...options }) };
}

async function waitForMetric(server: TestServer, name: string, value: string): Promise<void> {
  await waitUntil(async () => (await readMetric(server, name)) === value);
}

async function sendFile(server: TestServer): Promise<string> {
  const { id } = await server.createJob({ site: { origin: 'https://site.example', title: 'Claims' } });
  await createPhone(server.url).sendFile(id, { bytes: makeBytes(1_000), name: 'ä 🙂.jpg' });
  return id;
}

async function listEndpoints({ dataDir }: TestServer): Promise<ListedWebhookEndpoint[]> {
  const { webhooks, close } = await openAdminStorage({ dataDir });
  const endpoints = await webhooks.listEndpoints();
  await close();
  return endpoints;
}

describe('a receiver', () => {
  it('learns that a file has arrived, signed as Standard Webhooks says', async () => {
    const { server, receiver } = await startPair();
    const id = await sendFile(server);
    const [received] = await receiver.waitFor(1);
    if (!received) throw new Error('Nothing was received.');
    expect(received.path).toBe('/hook?key=1');
    expect(received.headers['content-type']).toBe('application/json');
    const event = openWebhook(received, SECRET);
    expect(event).toMatchObject({ id: received.id, type: 'job.completed' });
    expect(() => openWebhook(received, createWebhookSecret())).toThrow('No matching signature');
    expect(await verifyWebhook(received, SECRET)).toEqual(event);
    // Only the four routes have these fields.
    const { canCancel: _, canReport: __, ...job } = await server.readJob(id);
    expect(event.job).toEqual(job);
    expect(event.timestamp).toBe(job.updatedAt);
    // It has no download address, claim or site. The file can be fetched at once.
    expect(received.body).not.toMatch(/\/files\/|site\.example|Claims|claim/);
    expect((await fetch(`${server.routes}/job/${id}/download`)).status).toBe(200);
  });

  it('learns of each end without a file', async () => {
    const clock = createFakeClock(Date.now());
    const { server, receiver } = await startPair({ clock, jobLifetimeMs: 60_000 });
    const [cancelled, refused] = [await server.createJob(), await server.createJob({ maxBytes: 10 })];
    const expired = await server.createJob();
    await fetch(`${server.routes}/job/${cancelled.id}`, { method: 'DELETE' });
    await createPhone(server.url).createUpload({ jobId: refused.id, size: 11 });
    // Before the clock goes on, which ends leases.
    await waitForMetric(server, 'svc_webhooks_pending', '0');
    clock.advance(60_000); // nobody reads the third one
    const events = (await receiver.waitFor(3)).map((received) => openWebhook(received, SECRET));
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['job.failed']));
    expect(new Map(events.map(({ job }) => [job.id, job.failure?.code]))).toEqual(
      new Map([
        [cancelled.id, 'cancelled'],
        [refused.id, 'too_large'],
        [expired.id, 'expired'],
      ]),
    );
  });
});

describe('endpoints of the command line', () => {
  it('get webhooks of their own project only, from the moment when they are added', async () => {
    const server = await startTestServer();
    const [own, other] = [await startReceiver(), await startReceiver()];
    const demo = await createProject(server, 'demo');
    const another = await createProject(server, 'another');
    const { webhooks, close } = await openAdminStorage({ dataDir: server.dataDir });
    const common = { secret: SECRET, createdAtMs: Date.now() };
    await webhooks.putEndpoint({ id: 'we_1', projectId: 'demo', url: own.url, ...common });
    await webhooks.putEndpoint({ id: 'we_2', projectId: 'another', url: other.url, ...common });
    await close();
    const ids: string[] = [];
    for (const call of [demo, another, another]) {
      const { id } = (await (await call('POST', '/jobs')).json()) as { id: string };
      await call('DELETE', `/jobs/${id}`);
      ids.push(id);
    }
    await Promise.all([own.waitFor(1), other.waitFor(2)]);
    await waitForMetric(server, 'svc_webhooks_pending', '0');
    const told = [own, other].map(({ received }) =>
      received.map((one) => openWebhook(one, SECRET).job.id).toSorted(),
    );
    expect(told).toEqual([[ids[0]], [ids[1] ?? '', ids[2] ?? ''].toSorted()]);
  });

  it('are signed with the new secret, and each former one until its time is over', async () => {
    const server = await startTestServer();
    const receiver = await startReceiver();
    const { webhooks, close } = await openAdminStorage({ dataDir: server.dataDir });
    const endpoint = { id: 'we_1', projectId: null, url: receiver.url, createdAtMs: Date.now() };
    const [over, former, newest] = [SECRET, createWebhookSecret(), createWebhookSecret()];
    await webhooks.putEndpoint({ ...endpoint, secret: over });
    const nowMs = Date.now();
    await webhooks.rotateSecret('we_1', { secret: former, nowMs, formerUntilMs: nowMs });
    await webhooks.rotateSecret('we_1', { secret: newest, nowMs, formerUntilMs: nowMs + 60_000 });
    await close();
    await sendFile(server);
    const [received] = await receiver.waitFor(1);
    if (!received) throw new Error('Nothing was received.');
    expect(openWebhook(received, former)).toEqual(openWebhook(received, newest));
    expect(() => openWebhook(received, over)).toThrow('No matching signature');
  });
});

describe('what a receiver answers', () => {
  it('is not followed if it is a redirect', async () => {
    const { server, receiver } = await startPair();
    const elsewhere = await startReceiver();
    receiver.answer = answerWith(307, { Location: elsewhere.url });
    await sendFile(server);
    await receiver.waitFor(1);
    await waitForMetric(server, 'svc_webhook_deliveries_total{outcome="failed"}', '1');
    expect(elsewhere.received).toEqual([]);
    expect(await listEndpoints(server)).toMatchObject([{ pending: 1 }]);
  });

  it('is not read, even if it is long', async () => {
    const { server, receiver } = await startPair();
    let isCut = false;
    receiver.answer = (response) => {
      response.once('close', () => (isCut = true)).writeHead(200);
      const write = () => {
        while (response.write('x'.repeat(65_536)));
        response.once('drain', write);
      };
      write();
    };
    await sendFile(server);
    await waitForMetric(server, 'svc_webhook_deliveries_total{outcome="delivered"}', '1');
    await waitUntil(async () => isCut);
    expect(await listEndpoints(server)).toMatchObject([{ pending: 0, givenUp: 0 }]);
  });

  it('has a time limit', async () => {
    const receiver = await startReceiver();
    receiver.answer = answerNothing;
    const send = createHttpWebhookSender({ timeLimitMs: 20 });
    const { signal } = new AbortController();
    await expect(send({ url: receiver.url, headers: {}, body: '{}', signal })).rejects.toThrow(
      expect.objectContaining({ name: 'TimeoutError' }),
    );
  });
});

describe('a server that was away', () => {
  it('sends pending webhooks when it runs again', async () => {
    const clock = createFakeClock(Date.now());
    const { server: first, receiver, webhook } = await startPair({ clock });
    receiver.answer = answerWith(503);
    await sendFile(first);
    await waitForMetric(first, 'svc_webhook_deliveries_total{outcome="failed"}', '1');
    await first.close();
    receiver.answer = answerWith(204);
    clock.advance(60_000);
    const second = await startTestServer({ webhook, clock, dataDir: first.dataDir });
    const [before, after] = await receiver.waitFor(2);
    expect([after?.id, after?.body]).toEqual([before?.id, before?.body]);
    await waitForMetric(second, 'svc_webhooks_pending', '0');
  });

  it('forgets the webhook of a start without one', async () => {
    const { server } = await startPair();
    await server.close();
    const again = await startTestServer({ dataDir: server.dataDir });
    expect(await listEndpoints(again)).toEqual([]);
  });
});

it.each([
  ['an invalid address', { url: 'app.example.com', secret: SECRET }],
  ['an address with a password', { url: 'http://a:canary@app.example.com', secret: SECRET }],
  ['a secret that is too short', { url: 'http://app.example.com', secret: 'whsec_canary' }],
])('a server does not start with %s, and tells so without quoting it', async (_, webhook) => {
  const starting = startTestServer({ webhook });
  await expect(starting).rejects.toThrow(expect.objectContaining({ name: 'StartError', code: 'bad_option' }));
  await expect(starting).rejects.not.toThrow('canary');
});

it('a server that is stopped while a receiver has not answered cuts the try, and sends the webhook again at the next start', async () => {
  // It stands still: a try that had failed by its own limit would not be due again.
  const clock = createFakeClock(Date.now());
  const { server, receiver, webhook } = await startPair({ clock });
  receiver.answer = answerNothing;
  await sendFile(server);
  await receiver.waitFor(1);
  await server.close();
  receiver.answer = answerWith(204);
  await startTestServer({ webhook, clock, dataDir: server.dataDir });
  const [before, after] = await receiver.waitFor(2);
  expect(after?.id).toBe(before?.id);
});

it('files with secrets are readable by their owner only, even in a folder that others may read', async () => {
  const dataDir = await makeTempFolder();
  await chmod(dataDir, 0o755);
  await writeFile(join(dataDir, 'jobs.sqlite'), '', { mode: 0o644 });
  await startPair({ dataDir });
  for (const name of ['jobs.sqlite', 'jobs.sqlite-wal', 'jobs.sqlite-shm']) {
    expect((await stat(join(dataDir, name))).mode & 0o077).toBe(0);
  }
  // The secret is in this file, so the test looks at the right place.
  expect((await readFile(join(dataDir, 'jobs.sqlite-wal'))).includes(SECRET)).toBe(true);
});
