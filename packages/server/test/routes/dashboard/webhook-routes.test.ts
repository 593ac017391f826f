import { readObject } from '@svc/protocol';
import { expect, it } from 'vitest';
import { openDashboard, type Dashboard } from '../../support/dashboard.ts';
import { openWebhook, startReceiver } from '../../support/webhook-receiver.ts';
import { waitFor } from '../../support/time.ts';

async function listEndpoints({ ask }: Dashboard) {
  const { body } = await ask('GET', '/webhooks');
  return (body['endpoints'] as unknown[]).map((endpoint) => readObject(endpoint) ?? {}); // `EndpointList`
}

async function readDelivery(dashboard: Dashboard) {
  const [endpoint] = await listEndpoints(dashboard);
  const deliveries = (endpoint?.['deliveries'] ?? []) as unknown[]; // `ListedEndpoint`
  return readObject(deliveries[0]);
}

async function endJob({ server }: Dashboard): Promise<string> {
  const { id } = await server.createJob();
  await fetch(`${server.routes}/job/${id}`, { method: 'DELETE' });
  return id;
}

async function addEndpoint({ ask }: Dashboard, url: string) {
  const made = await ask('POST', '/webhooks', { url, projectId: null });
  expect(made.status).toBe(201);
  return { id: String(made.body['id']), secret: String(made.body['secret']) };
}

it('an added endpoint gets webhooks that its secret verifies, and the list tells what became of them', async () => {
  const [dashboard, receiver] = [await openDashboard(), await startReceiver()];
  const { id, secret } = await addEndpoint(dashboard, receiver.url);
  const jobId = await endJob(dashboard);
  const [webhook] = await receiver.waitFor(1);
  expect(webhook && openWebhook(webhook, secret).type).toBe('job.failed');
  await waitFor(async () => expect(await readDelivery(dashboard)).toMatchObject({ status: 'delivered' }));
  expect(await listEndpoints(dashboard)).toMatchObject([
    { id, url: receiver.url, projectId: null, pending: 0, givenUp: 0, isOfStart: false },
  ]);
  expect(await readDelivery(dashboard)).toMatchObject({ jobIdStart: jobId.slice(0, 6), attempts: 1 });
});

it('“Send again” delivers the same event once more, at once', async () => {
  const [dashboard, receiver] = [await openDashboard(), await startReceiver()];
  const { id, secret } = await addEndpoint(dashboard, receiver.url);
  await endJob(dashboard);
  await receiver.waitFor(1);
  await waitFor(async () => expect(await readDelivery(dashboard)).toMatchObject({ status: 'delivered' }));
  const delivery = await readDelivery(dashboard);
  const path = `/webhooks/${id}/deliveries/${String(delivery?.['id'])}/send`;
  expect((await dashboard.ask('POST', path)).status).toBe(204);
  const [first, second] = await receiver.waitFor(2);
  expect(second?.id).toBe(first?.id);
  expect(second && openWebhook(second, secret)).toMatchObject({ type: 'job.failed' });
  for (const unknown of [`/webhooks/${id}/deliveries/99/send`, '/webhooks/x/deliveries/1/send']) {
    expect((await dashboard.ask('POST', unknown)).status).toBe(404);
  }
});

it('tells neither secrets nor whole job ids in the list', async () => {
  const [dashboard, receiver] = [await openDashboard(), await startReceiver()];
  const { secret } = await addEndpoint(dashboard, receiver.url);
  const jobId = await endJob(dashboard);
  await receiver.waitFor(1);
  const answer = JSON.stringify(await dashboard.ask('GET', '/webhooks'));
  expect(answer).toContain(jobId.slice(0, 6));
  for (const hidden of [secret, secret.slice(6), jobId]) expect(answer).not.toContain(hidden);
});

it('a new secret signs from then on, and the former one for a while', async () => {
  const [dashboard, receiver] = [await openDashboard(), await startReceiver()];
  const former = await addEndpoint(dashboard, receiver.url);
  const rotated = await dashboard.ask('POST', `/webhooks/${former.id}/secret`);
  expect(rotated.status).toBe(201);
  await endJob(dashboard);
  const [webhook] = await receiver.waitFor(1);
  for (const secret of [former.secret, String(rotated.body['secret'])]) {
    expect(webhook && openWebhook(webhook, secret).type).toBe('job.failed');
  }
});

it('removes an endpoint', async () => {
  const dashboard = await openDashboard();
  const { id } = await addEndpoint(dashboard, 'https://app.example.com/hook');
  expect((await dashboard.ask('DELETE', `/webhooks/${id}`)).status).toBe(204);
  expect(await listEndpoints(dashboard)).toEqual([]);
  expect((await dashboard.ask('DELETE', `/webhooks/${id}`)).status).toBe(404);
  expect((await dashboard.ask('POST', `/webhooks/${id}/secret`)).status).toBe(404);
});

it('leaves the endpoint of the options alone', async () => {
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  const dashboard = await openDashboard({ webhook: { url: 'http://192.0.2.1/hook', secret } });
  expect(await listEndpoints(dashboard)).toMatchObject([
    { id: 'start', isOfStart: true, isReadableByOthers: true },
  ]);
  expect((await dashboard.ask('DELETE', '/webhooks/start')).status).toBe(409);
  expect((await dashboard.ask('POST', '/webhooks/start/secret')).status).toBe(409);
});

it('adds no endpoint that makes no sense', async () => {
  const { ask } = await openDashboard();
  for (const [endpoint, error] of [
    [{ url: 'ftp://x' }, /begin with https/],
    [{ url: 'https://name:password@app.example.com' }, /without a name and a password/],
    [{ url: 'https://app.example.com', projectId: 'two words' }, /name of a project/],
  ] as const) {
    const { status, body } = await ask('POST', '/webhooks', endpoint);
    expect([status, body]).toEqual([400, { error: expect.stringMatching(error) }]);
  }
});
