import { expect, it } from 'vitest';
import { createKey } from '../../support/create-key.ts';
import { readJson, runCommand } from './run-command.ts';
import { makeTempFolder } from '../../support/test-server.ts';
import { DATABASES, startBeside } from './beside-server.ts';

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

it.each(DATABASES)(
  'a key that is made beside a server over %s works at once, and is refused at once when it is revoked',
  async (database) => {
    const { server, run, readJson } = await startBeside(database);
    const [revoked, kept] = [
      (await run('keys create --project demo')).stdout.trim(),
      (await run('keys create --project demo')).stdout.trim(),
    ];
    const ask = async (key: string) => {
      const headers = { Authorization: `Bearer ${key}` };
      return (await fetch(`${server.url}/v1/jobs`, { method: 'POST', headers })).status;
    };
    expect([await ask(revoked), await ask(kept)]).toEqual([201, 201]);
    const id = idOf(revoked);
    expect(await readJson(`keys revoke ${id}`)).toMatchObject({ id, project: 'demo', isRevoked: true });
    expect([await ask(revoked), await ask(kept)]).toEqual([401, 201]);
    expect(await readJson('keys list')).toMatchObject([{ id: idOf(kept) }]);
  },
);

it('says in one sentence that a key is unknown, also the second time', async () => {
  const dataDir = await makeTempFolder();
  const id = idOf(await createKey(dataDir, 'demo'));
  expect((await runCommand(dataDir, `keys revoke ${id}`)).code).toBe(0);
  const { code, stdout, stderr } = await runCommand(dataDir, `keys revoke ${id}`);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toBe('There is no key with that id: "keys list" shows them. See --help.\n');
});
