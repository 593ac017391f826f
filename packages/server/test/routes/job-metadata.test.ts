import { describe, expect, it } from 'vitest';
import { SvcServer } from 'svc';
import { createKey } from '../support/create-key.ts';
import { createPhone, makeBytes } from '../support/phone.ts';
import { createProject, readAnswer, startTestServer, type CallApi } from '../support/test-server.ts';
import { openWebhook, startReceiver } from '../support/webhook-receiver.ts';
import { createWebhookSecret } from '../../src/config/webhook-endpoint.ts';

const CANARY = 'owner-4711';
const OWNER = { userId: CANARY, ['__proto__']: { isAdmin: true }, text: 'ä🙂\u0000\uD800' };
const REFUSED = { status: 400, body: { error: '"metadata" must be JSON of at most 2048 bytes.' } };

async function create(api: CallApi, body: unknown): Promise<Awaited<ReturnType<typeof readAnswer>>> {
  return readAnswer(await api('POST', '/jobs', { body }));
}

describe('metadata of a job', () => {
  it('comes back from the job API, as it was sent, while the job lives', async () => {
    const server = await startTestServer();
    const api = await createProject(server, 'demo');
    const text = JSON.stringify(OWNER);
    const created = await create(api, `{"metadata":${text}}`);
    expect(created.status).toBe(201);
    const path = `/jobs/${String(created.body['id'])}`;
    await createPhone(server.url).sendFile(String(created.body['id']), { bytes: makeBytes(5) });
    const read = await readAnswer(await api('GET', path));
    expect(read.body['status']).toBe('completed');
    for (const { body } of [created, read]) expect(JSON.stringify(body['metadata'])).toBe(text);
    expect({}).not.toHaveProperty('isAdmin');
  });

  it.each([0, false, '', []])('may be %j', async (metadata) => {
    const api = await createProject(await startTestServer(), 'demo');
    expect(await create(api, { metadata })).toMatchObject({ status: 201, body: { metadata } });
  });

  it('has at most 2048 bytes', async () => {
    const api = await createProject(await startTestServer(), 'demo');
    const largest = `${'é'.repeat(1000)}${'x'.repeat(46)}`;
    expect(await create(api, { metadata: largest })).toMatchObject({
      status: 201,
      body: { metadata: largest },
    });
    for (const body of [
      { metadata: `${largest}x` },
      `{"metadata":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      '{"metadata":1e999}',
    ]) {
      expect(await create(api, body)).toEqual(REFUSED);
    }
  });

  it('is nothing that a phone is told, nor a browser can set', async () => {
    const server = await startTestServer();
    const api = await createProject(server, 'demo');
    const id = String((await create(api, { metadata: OWNER })).body['id']);
    const phone = createPhone(server.url);
    const pages = [
      `${server.url}/?job_id=${id}`,
      `${server.url}/phone/jobs/${id}`,
      `${server.url}/phone/jobs/${id}/next`,
    ];
    for (const page of pages) expect(await (await fetch(page)).text()).not.toContain(CANARY);
    await phone.sendFile(id, { bytes: makeBytes(5) });
    for (const page of pages) expect(await (await fetch(page)).text()).not.toContain(CANARY);

    const own = await server.createJob({ metadata: OWNER });
    expect(own).not.toHaveProperty('metadata');
    expect(await server.readJob(own.id)).not.toHaveProperty('metadata');
  });

  it('goes to the server kit and to the webhook', async () => {
    const receiver = await startReceiver();
    const secret = createWebhookSecret();
    const server = await startTestServer({ webhook: { url: receiver.url, secret } });
    const client = new SvcServer({ token: await createKey(server, 'demo'), baseUrl: server.url });
    const { id } = await client.createJob({ metadata: OWNER });
    expect((await client.getJob(id)).metadata).toEqual(OWNER);
    await client.cancelJob(id);
    const [received] = await receiver.waitFor(1);
    if (!received) throw new Error('Nothing was received.');
    expect(openWebhook(received, secret)).toMatchObject({ type: 'job.failed', job: { id, metadata: OWNER } });
  });
});
