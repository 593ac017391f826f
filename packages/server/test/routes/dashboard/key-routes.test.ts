import { expect, it } from 'vitest';
import { openDashboard } from '../../support/dashboard.ts';
import { createKey } from '../../support/create-key.ts';

const callApi = async ({ url }: { url: string }, key: string) =>
  (await fetch(`${url}/v1/jobs`, { method: 'POST', headers: { Authorization: `Bearer ${key}` } })).status;

it('a new key works at the job API, until it is revoked', async () => {
  const { server, ask } = await openDashboard();
  const made = await ask('POST', '/keys', { projectId: 'shop' });
  expect(made).toMatchObject({
    status: 201,
    body: { projectId: 'shop', text: expect.stringMatching(/^svc_/) },
  });
  const key = String(made.body['text']);
  expect(await callApi(server, key)).toBe(201);

  expect((await ask('DELETE', `/keys/${String(made.body['id'])}`)).status).toBe(204);
  expect(await callApi(server, key)).toBe(401);
  expect((await ask('DELETE', `/keys/${String(made.body['id'])}`)).status).toBe(404);
});

it('lists the keys of all projects, and neither keys nor hashes', async () => {
  const { server, ask } = await openDashboard();
  const key = await createKey(server.dataDir, 'elsewhere');
  const list = await ask('GET', '/keys');
  expect(list.body).toEqual({
    keys: [{ id: key.split('_')[1], projectId: 'elsewhere', createdAtMs: expect.any(Number) }],
    embeddedProject: 'embedded',
  });
});

it('makes no key for what is no project of its own', async () => {
  const { ask } = await openDashboard();
  for (const projectId of ['', 'two words', '-x', 'x'.repeat(65), 'embedded', 7]) {
    const { status, body } = await ask('POST', '/keys', { projectId });
    const error = expect.stringMatching(/\. (Correct|Choose)/);
    expect({ projectId, status, body }).toEqual({ projectId, status: 400, body: { error } });
  }
  expect((await ask('GET', '/keys')).body).toMatchObject({ keys: [] });
});
