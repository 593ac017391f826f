import { parseSetupLink } from '@svc/protocol';
import { describe, expect, it } from 'vitest';
import { createPersonKey } from '../../support/create-key.ts';
import { makeTempFolder } from '../../support/test-server.ts';
import { DATABASES, startBeside } from './beside-server.ts';
import { readJson, runCommand, runWords } from './run-command.ts';

const PUBLIC = ['--public-url', 'https://files.example.com'];

/** Runs `access create` with a name of any characters. */
async function create(name: string, words: readonly string[] = [], isInteractive = false) {
  const dataDir = await makeTempFolder();
  const all = ['access', 'create', ...words, '--data', dataDir, '--', name];
  return { dataDir, ...(await runWords(all, { isInteractive })) };
}

describe('access create', () => {
  it('prints the key once, and with a public address the setup link that contains it', async () => {
    const { dataDir, code, stdout, stderr } = await create('Ada’s laptop', PUBLIC);
    const [key = '', link = ''] = stdout.split('\n');
    expect([code, key]).toEqual([0, expect.stringMatching(/^svcp_[0-9a-f]{16}_[\w-]{43}$/)]);
    expect(parseSetupLink(link)).toMatchObject({
      address: 'https://files.example.com',
      headers: [{ name: 'Authorization', value: `Bearer ${key}` }],
    });
    expect(stderr).toMatch(
      /of "Ada’s laptop"\. It is not shown again\. Send the address to that person alone/,
    );
    expect((await runCommand(dataDir, 'access list')).stdout).not.toContain(key);
  });

  it('prints its code on a terminal', async () => {
    expect((await create('Ada', PUBLIC, true)).stdout.split('\n').length).toBeGreaterThan(20);
  });

  it('says how to get a link where the public address is unknown, and who reads one of plain http', async () => {
    const bare = await create('Ada');
    expect([bare.stdout.split('\n').length, bare.stderr]).toEqual([
      2,
      expect.stringContaining('With --public-url'),
    ]);
    const { stderr } = await create('Ada', ['--public-url', 'http://192.168.1.20:8787']);
    expect(stderr).toContain('Without https others in the network can read the key.');
  });

  it('is one JSON value for programs', async () => {
    const { stdout, stderr } = await create('Ada', [...PUBLIC, '--json']);
    const { id, name, key, link } = JSON.parse(stdout) as Record<string, string>;
    expect([id, name, link, stderr]).toEqual([
      key?.split('_')[1],
      'Ada',
      expect.stringContaining('/setup#'),
      '',
    ]);
  });

  it.each(['', '  ', 'a\0b', 'a\nb', 'x'.repeat(101), 'a\u202Eb'])('takes no name like %j', async (name) => {
    const { code, stdout, stderr } = await create(name);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^NAME must be the name of a person or a device: [^\n]*\. See --help\.\n$/);
  });
});

it('access list shows names and times, the oldest first, and never a key or its hash', async () => {
  const dataDir = await makeTempFolder();
  const [ada, bob] = [await createPersonKey(dataDir, 'Ada L.'), await createPersonKey(dataDir, 'Bob')];
  const createdAt = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(await readJson(dataDir, 'access list')).toEqual([
    { id: ada.id, name: 'Ada L.', createdAt, lastUsedAt: null },
    { id: bob.id, name: 'Bob', createdAt, lastUsedAt: null },
  ]);
  expect((await runCommand(dataDir, 'access list')).stdout.split('\n')).toEqual([
    expect.stringMatching(/^ID {16}NAME {4}CREATED {19}LAST USED$/),
    expect.stringMatching(/^[0-9a-f]{16} {2}Ada L\. {2}\d{4}-\S+Z {2}never$/),
    expect.stringMatching(/^[0-9a-f]{16} {2}Bob {5}\d{4}-\S+Z {2}never$/),
    '',
  ]);
});

it('says where keys come from when there are none, and that one is unknown', async () => {
  const dataDir = await makeTempFolder();
  const none = await runCommand(dataDir, 'access list');
  expect([none.code, none.stdout, none.stderr]).toEqual([0, '', expect.stringContaining('"access create"')]);
  const { code, stderr } = await runCommand(dataDir, 'access revoke 0123456789abcdef');
  expect([code, stderr]).toEqual([
    2,
    'There is no key with that id: "access list" shows them. See --help.\n',
  ]);
});

it.each(DATABASES)(
  'a key that is made beside a server over %s works at once, notes its use, and is refused at once when it is revoked',
  async (database) => {
    const { server, run, readJson } = await startBeside(database, { publicUrl: 'https://files.example.com' });
    const key = (await run('access create Ada')).stdout.trim();
    const ask = async () => {
      const headers = { Authorization: `Bearer ${key}`, 'X-Forwarded-For': '203.0.113.9' };
      return (await fetch(`${server.routes}/job`, { method: 'POST', headers })).status;
    };
    expect(await ask()).toBe(201);
    const [listed] = (await readJson('access list')) as { id: string; lastUsedAt: string | null }[];
    expect(Date.parse(listed?.lastUsedAt ?? '')).toBeGreaterThan(0);
    expect(await readJson(`access revoke ${listed?.id}`)).toMatchObject({ name: 'Ada', isRevoked: true });
    expect([await ask(), await readJson('access list')]).toEqual([401, []]);
  },
);
