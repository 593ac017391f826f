import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readObject } from '@svc/protocol';
import { describe, expect, it } from 'vitest';
import { openAdminStorage } from '../../../src/wire/open-storage.ts';
import { signIn } from '../../support/dashboard.ts';
import { readCommand } from './run-command.ts';
import { PROGRAM } from '../../support/server-process.ts';
import { createTestDatabase } from '../../support/services/test-postgres.ts';
import { makeTempFolder, startTestServer } from '../../support/test-server.ts';
import { openWebhook, startReceiver } from '../../support/webhook-receiver.ts';

/** Runs a command on one database. The command must not fail. */
type Run = (words: string, input?: string) => Promise<string>;

function runWith(dataDir: string, environment: NodeJS.ProcessEnv = {}): Run {
  return (words, input = '') => readCommand(dataDir, words, { environment, input });
}

const sqlite = async (): Promise<Run> => runWith(await makeTempFolder());
const postgres = async (): Promise<Run> =>
  runWith('/nowhere/at/all', { SVC_DATABASE_URL: await createTestDatabase() });

/** Makes records of each kind that an export contains. */
async function fill(run: Run, receiver = 'https://app.example.com/hook?key=1') {
  const key = (await run('keys create --project demo')).trim();
  await run('keys create --project other');
  await run('access create Ada');
  await run('webhooks add https://all.example.com/');
  const { id } = readObject(JSON.parse(await run(`webhooks add ${receiver} --project demo --json`))) ?? {};
  const secret = (await run(`webhooks rotate ${String(id)}`)).trim();
  const adminSecret = (await run('dashboard secret')).trim();
  return { key, secret, adminSecret };
}

const HEADER = '{"format":"pocketfill-export","version":1}\n';
const END = '{"kind":"end"}\n';

/** What such records are exported as, made once: a secret of the dashboard costs time. */
let exported: Promise<string> | undefined;

function exportFilled(): Promise<string> {
  exported ??= sqlite().then(async (run) => {
    await fill(run);
    return run('export');
  });
  return exported;
}

describe('svc-server export and import', () => {
  it.each([
    ['SQLite to PostgreSQL', sqlite, postgres],
    ['PostgreSQL to SQLite', postgres, sqlite],
  ])('carry everything that lasts from %s', async (_way, openSource, openTarget) => {
    const [source, target] = [await openSource(), await openTarget()];
    await fill(source);
    const text = await source('export');
    const kinds = text.split('\n').map((line) => /"kind":"(\w+)"/.exec(line)?.[1]);
    expect(kinds).toEqual([
      undefined,
      'key',
      'key',
      'access',
      'webhook',
      'webhook',
      'setting',
      'end',
      undefined,
    ]);
    expect(JSON.parse(await target('import --json', text))).toEqual({
      keys: 2,
      people: 1,
      webhooks: 2,
      settings: 1,
    });
    for (const words of ['export', 'keys list', 'access list', 'webhooks list --json']) {
      expect(await target(words)).toBe(await source(words));
    }
  });

  it('let the new server take the old keys, tell the old webhooks and open its dashboard', async () => {
    const receiver = await startReceiver();
    const source = await sqlite();
    const { key, secret, adminSecret } = await fill(source, receiver.url);
    const dataDir = await makeTempFolder();
    await runWith(dataDir)('import', await source('export'));
    const server = await startTestServer({ dataDir });
    const headers = { Authorization: `Bearer ${key}` };
    const job = readObject(await (await fetch(`${server.url}/v1/jobs`, { method: 'POST', headers })).json());
    await fetch(`${server.url}/v1/jobs/${String(job?.['id'])}`, { method: 'DELETE', headers });
    const [received] = await receiver.waitFor(1);
    expect(received && openWebhook(received, secret).job).toMatchObject({
      id: job?.['id'],
      status: 'failed',
    });
    expect(await signIn(server, { secret: adminSecret })).not.toBe('');
  });

  it('are joined by a pipe', async () => {
    const [from, to] = [await makeTempFolder(), await makeTempFolder()];
    await runWith(from)('keys create --project demo');
    const pipe = '"$0" "$1" export --data "$2" | "$0" "$1" import --data "$3"';
    const { stdout } = await promisify(execFile)('/bin/sh', [
      '-c',
      pipe,
      process.execPath,
      PROGRAM,
      from,
      to,
    ]);
    expect(stdout).toBe('Imported: keys 1, keys of people 0, webhooks 0, secrets of the dashboard 0.\n');
    expect(await runWith(to)('keys list')).toBe(await runWith(from)('keys list'));
  });

  it('leave out what a server makes by itself', async () => {
    const dataDir = await makeTempFolder();
    const { keys, webhooks, close } = await openAdminStorage({ dataDir });
    const of = { createdAtMs: 1, projectId: 'embedded' };
    await keys.add({ id: 'key-1', hash: 'hash', ...of });
    await webhooks.putEndpoint({ id: 'start', url: 'https://a.example/', secret: 'whsec_1', ...of });
    await close();
    expect(await runWith(dataDir)('export')).toBe(HEADER + END);
  });

  it('use a file that its owner alone can read, and replace none', async () => {
    const run = await sqlite();
    await fill(run);
    const file = join(await makeTempFolder(), 'pocketfill.jsonl');
    expect(await run(`export --output ${file}`)).toBe('');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toBe(await run('export'));
    await expect(run(`export --output ${file}`)).rejects.toThrow(
      /ended with code 1: .* cannot be made .*EEXIST/,
    );
    expect(await (await sqlite())(`import ${file}`)).toMatch(/^Imported: keys 2, /);
  });
});

describe('svc-server import adds nothing', () => {
  it.each([
    ['a key', 1, /code 1: Line 2: the key \w+ is there already\. Nothing was imported\.\n$/],
    ['a person’s key', 3, /code 1: Line 4: the key \w+ of a person is there already\./],
    ['a webhook', 4, /code 1: Line 5: the webhook we_\w+ is there already\./],
    ['a dashboard secret', 6, /code 1: Line 7: the secret of the dashboard is there already\./],
  ])('where %s is there already', async (_what, index, message) => {
    const [target, text] = [await sqlite(), await exportFilled()];
    const before = `${HEADER}${text.split('\n')[index]}\n${END}`;
    await target('import', before);
    await expect(target('import', text)).rejects.toThrow(message);
    expect(await target('export')).toBe(before);
  });

  it.each<[string, (text: string) => string, RegExp]>([
    ['was cut off', (text) => text.slice(0, -END.length), /code 1: The input ends at line 7 without /],
    [
      'has a record twice',
      (text) => text.replace(/\n(.*)/, '\n$1\n$1'),
      /Line 3: the key \w+ is in line 2 already/,
    ],
  ])('of an input that %s', async (_what, alter, message) => {
    const [target, text] = [await sqlite(), await exportFilled()];
    await expect(target('import', alter(text))).rejects.toThrow(message);
    expect(await target('export')).toBe(HEADER + END);
  });

  it('of a file that is not there', async () => {
    const run = await sqlite();
    await expect(run('import /nowhere/at/all')).rejects.toThrow(
      /code 1: The file \/nowhere\/at\/all cannot be read/,
    );
  });
});
