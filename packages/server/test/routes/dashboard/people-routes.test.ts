import { expect, it } from 'vitest';
import { openAdminStorage } from '../../../src/wire/open-storage.ts';
import { createPersonKey } from '../../support/create-key.ts';
import { openDashboard } from '../../support/dashboard.ts';

const PUBLIC = { publicUrl: 'https://files.example.com' };

async function startTransfer({ routes }: { routes: string }, key: string): Promise<number> {
  const headers = { Authorization: `Bearer ${key}`, 'X-Forwarded-For': '203.0.113.9' };
  return (await fetch(`${routes}/job`, { method: 'POST', headers })).status;
}

it('a new key of a person works, its jobs have their name, and both end when it is revoked', async () => {
  const { server, ask } = await openDashboard(PUBLIC);
  const made = await ask('POST', '/people', { name: ' Ada ' });
  expect(made).toMatchObject({
    status: 201,
    body: { name: 'Ada', lastUsedAtMs: null, text: expect.stringMatching(/^svcp_/) },
  });
  const key = String(made.body['text']);
  expect(await startTransfer(server, key)).toBe(201);
  await server.createJob();
  const listed = async () =>
    ((await ask('GET', '/jobs')).body['jobs'] as { person: unknown }[]).map(({ person }) => person);
  expect(await listed()).toEqual(expect.arrayContaining([null, { name: 'Ada' }]));

  expect((await ask('DELETE', `/people/${String(made.body['id'])}`)).status).toBe(204);
  expect(await startTransfer(server, key)).toBe(401);
  expect(await listed()).toEqual(expect.arrayContaining([null, { name: null }]));
  expect((await ask('DELETE', `/people/${String(made.body['id'])}`)).status).toBe(404);
});

it('lists people with their last use, and neither keys nor hashes', async () => {
  const { server, ask } = await openDashboard(PUBLIC);
  const { id, key } = await createPersonKey(server.dataDir, 'Ada');
  await startTransfer(server, key);
  expect((await ask('GET', '/people')).body).toEqual({
    people: [{ id, name: 'Ada', createdAtMs: expect.any(Number), lastUsedAtMs: expect.any(Number) }],
    publicUrl: PUBLIC.publicUrl,
    isNetworkAllowed: false,
    nowMs: expect.any(Number),
  });
});

it('takes a name of a hundred characters, with single spaces between its words', async () => {
  const { ask } = await openDashboard();
  for (const [name, stored] of [
    ['Front \u00A0 desk', 'Front desk'],
    ['😀'.repeat(100), '😀'.repeat(100)],
    ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ]) {
    expect(await ask('POST', '/people', { name })).toMatchObject({ status: 201, body: { name: stored } });
  }
});

it('makes no key for what is no name', async () => {
  const { ask } = await openDashboard();
  for (const name of ['', '  ', 'a\0b', 'a\nb', 'x'.repeat(101), '😀'.repeat(101), 7]) {
    const error = 'A name has 1 to 100 visible characters. Correct it.';
    expect(await ask('POST', '/people', { name })).toMatchObject({ status: 400, body: { error } });
  }
  expect((await ask('GET', '/people')).body).toMatchObject({ people: [], publicUrl: null });
});

it('lists ten thousand people', async () => {
  const { server, ask } = await openDashboard();
  const { addRecords, close } = await openAdminStorage({ dataDir: server.dataDir });
  const part = { kind: 'access', hash: 'a'.repeat(64), createdAtMs: 1, lastUsedAtMs: null } as const;
  await addRecords(
    Array.from({ length: 10_000 }, (_none, index) => ({
      ...part,
      id: `key-${index}`,
      name: `Person ${index}`,
    })),
  );
  await close();
  expect((await ask('GET', '/people')).body['people']).toHaveLength(10_000);
});
