import { expect, it } from 'vitest';
import { createKey } from '../../support/create-key.ts';
import { readJson, runCommand } from '../../support/run-command.ts';
import { runServer } from '../../support/server-process.ts';
import { makeTempFolder } from '../../support/test-server.ts';

const idOf = (key: string) => key.split('_')[1] ?? '';

it('lists keys with project and time, the oldest first, and never the secret or its hash', async () => {
  const dataDir = await makeTempFolder();
  const keys = [await createKey(dataDir, 'first'), await createKey(dataDir, 'second')];
  const createdAt = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(await readJson(dataDir, 'keys list')).toEqual([
    { id: idOf(keys[0] ?? ''), project: 'first', createdAt },
    { id: idOf(keys[1] ?? ''), project: 'second', createdAt },
  ]);
  expect(await readJson(dataDir, 'keys list --project second')).toMatchObject([{ project: 'second' }]);
  const { stdout } = await runCommand(dataDir, 'keys list');
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^ID {16}PROJECT {2}CREATED$/),
    expect.stringMatching(/^[0-9a-f]{16} {2}first {4}\d{4}-\S+Z$/),
    expect.stringMatching(/^[0-9a-f]{16} {2}second {3}\d{4}-\S+Z$/),
    '',
  ]);
});

it('says where keys come from when there are none', async () => {
  const { code, stdout, stderr } = await runCommand(await makeTempFolder(), 'keys list');
  expect([code, stdout, stderr]).toEqual([0, '', expect.stringContaining('"keys create"')]);
});

it('revokes a key, which a running server refuses at once', async () => {
  const server = await runServer();
  const [revoked, kept] = [await server.createKey(), await server.createKey()];
  const ask = async (key: string) => {
    const headers = { Authorization: `Bearer ${key}` };
    return (await fetch(`${server.url}/v1/jobs`, { method: 'POST', headers })).status;
  };
  expect([await ask(revoked), await ask(kept)]).toEqual([201, 201]);
  expect(await readJson(server.dataDir, `keys revoke ${idOf(revoked)}`)).toMatchObject({
    id: idOf(revoked),
    project: 'demo',
    isRevoked: true,
  });
  expect([await ask(revoked), await ask(kept)]).toEqual([401, 201]);
});

it('says in one sentence that a key is unknown, also the second time', async () => {
  const dataDir = await makeTempFolder();
  const id = idOf(await createKey(dataDir, 'demo'));
  expect((await runCommand(dataDir, `keys revoke ${id}`)).code).toBe(0);
  const { code, stdout, stderr } = await runCommand(dataDir, `keys revoke ${id}`);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toBe('There is no key with that id: "keys list" shows them. See --help.\n');
});
