import { readObject } from '@svc/protocol';
import { expect, it } from 'vitest';
import { runCommand } from '../../support/run-command.ts';
import { runServer, type RunningProcess } from '../../support/server-process.ts';
import { createBareDatabase, createTestDatabase, runSql } from '../../support/services/test-postgres.ts';
import { makeTempFolder, waitForOpenWaits } from '../../support/test-server.ts';
import { openWebhook, startReceiver } from '../../support/webhook-receiver.ts';

/** Half as long as an instance needs that has missed the news. */
const AT_ONCE_MS = 5_000;

/** A server on PostgreSQL, and the commands as another machine runs them, which has only the address. */
async function startShared() {
  const environment = { SVC_DATABASE_URL: await createTestDatabase() };
  const server = await runServer([], { environment });
  const run = (words: string) => runCommand('/nowhere/at/all', words, environment);
  const readJson = async (words: string): Promise<unknown> => {
    const { code, stdout, stderr } = await run(`${words} --json`);
    if (code !== 0) throw new Error(`"${words}" failed: ${stderr}`);
    return JSON.parse(stdout);
  };
  return { server, run, readJson };
}

const ask = async ({ url }: RunningProcess, key: string) => {
  const headers = { Authorization: `Bearer ${key}` };
  return (await fetch(`${url}/v1/jobs`, { method: 'POST', headers })).status;
};

it('a key that is made beside a running server works at once, and is refused at once when it is revoked', async () => {
  const { server, run, readJson } = await startShared();
  const key = (await run('keys create --project demo')).stdout.trim();
  expect(await ask(server, key)).toBe(201);
  const [listed] = (await readJson('keys list')) as { id: string }[]; // as `keys list` prints them
  expect(listed).toMatchObject({ project: 'demo' });
  expect(await readJson(`keys revoke ${listed?.id}`)).toMatchObject({ isRevoked: true });
  expect(await ask(server, key)).toBe(401);
  expect(await readJson('keys list')).toEqual([]);
});

it('a job that is cancelled there ends the wait for it, and its webhook goes out, at once', async () => {
  const { server, readJson } = await startShared();
  const receiver = await startReceiver();
  const { secret } = readObject(await readJson(`webhooks add ${receiver.url}`)) ?? {};
  const id = await server.createJob();
  const waiting = fetch(`${server.routes}/job/${id}/wait?timeoutMs=60000`);
  await waitForOpenWaits(server, 1);
  expect(await readJson('jobs list')).toMatchObject([{ id, status: 'pending' }]);
  expect(await readJson('stats')).toMatchObject({ jobs: { pending: 1 }, openByProject: { embedded: 1 } });
  expect(await readJson(`jobs cancel ${id}`)).toMatchObject({ status: 'failed' });
  const cancelledAtMs = performance.now();
  const answer = readObject(await (await waiting).json());
  const [received] = await receiver.waitFor(1);
  expect(performance.now() - cancelledAtMs).toBeLessThan(AT_ONCE_MS);
  expect(answer?.['job']).toMatchObject({ id, status: 'failed', failure: { code: 'cancelled' } });
  expect(received && openWebhook(received, String(secret)).job.id).toBe(id);
  expect(await readJson(`jobs show ${id}`)).toMatchObject({ id, failure: { code: 'cancelled' } });
});

it('"migrate --check" says what the schema lacks, changes nothing, and needs no data folder', async () => {
  const url = await createBareDatabase();
  const environment = { SVC_DATABASE_URL: url };
  const run = (words: string) => runCommand('/nowhere/at/all', words, environment);
  const lacking = { code: 1, stdout: '', stderr: expect.stringMatching(/^The schema lacks \d+ steps?: run/) };
  expect(await run('migrate --check')).toEqual(lacking);
  expect(await runSql(url, `SELECT FROM pg_tables WHERE schemaname = 'public'`)).toEqual([]);
  expect(await run('migrate')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^The schema is up to date now, by/),
  });
  await runServer([], { dataDir: await makeTempFolder(), environment });
  expect(await run('migrate --check')).toMatchObject({ code: 0, stdout: 'The schema is up to date.\n' });
  await runSql(url, 'UPDATE svc_schema SET version = version + 1');
  expect(await run('migrate --check')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database was written by a newer/),
  });
});
