import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readObject, type Job } from '@svc/protocol';
import { generateSealIdentity } from '@svc/seal';
import { createWebhookSecret } from '../../../src/config/webhook-endpoint.ts';
import { spawnServer } from '../../support/server-process.ts';
import { makeTempFolder } from '../../support/test-server.ts';
import { startTcpProxy } from '../../support/services/tcp-proxy.ts';
import { startReceiver } from '../../support/webhook-receiver.ts';
import {
  makeCanaries,
  transferOne,
  transferSeveral,
  type Canaries,
  type CanaryRun,
} from './canary-transfers.ts';

/** All bytes of a run, by the place where they can be seen, as Latin-1. */
export type Evidence = Record<
  'to the server' | 'from the server' | 'database' | 'files' | 'disk after the end' | 'webhooks' | 'output',
  string
>;

/** Transfers one file and several through a real server with the most detailed log; then ends it. */
export async function runTransfers(options: { isSealed: boolean }): Promise<{
  canaries: Canaries;
  evidence: Evidence;
}> {
  const dataDir = await makeTempFolder();
  const receiver = await startReceiver();
  const where = ['--port', '0', '--host', '127.0.0.1', '--data', dataDir, '--webhook', receiver.url];
  const server = spawnServer([...where, '--json', '--log-level', 'debug'], {
    SVC_WEBHOOK_SECRET: createWebhookSecret(),
  });
  const traffic = { client: new Array<Buffer>(), server: new Array<Buffer>() };
  const { url: address } = await startTcpProxy(
    String(readObject(JSON.parse(await server.readFirstLine()))?.['url']),
    (from, bytes) => traffic[from].push(bytes),
  );
  const url = address.replace('127.0.0.1', 'localhost');
  const canaries = makeCanaries();
  const identity = options.isSealed ? await generateSealIdentity() : undefined;
  const run: CanaryRun = { url, canaries, identity, createJob: createJobAt(url) };
  await transferOne(run);
  await transferSeveral(run);
  for (const path of ['/metrics', '/healthz']) await (await fetch(url + path)).text();
  const webhooks = (await receiver.waitFor(2)).map((one) =>
    JSON.stringify([one.path, one.headers, one.body]),
  );
  const held = { database: readDatabase(dataDir), files: readFolder(join(dataDir, 'uploads')) };
  server.child.kill('SIGTERM');
  const { stdout, stderr } = await server.finished;
  const evidence = {
    'to the server': Buffer.concat(traffic.client).toString('latin1'),
    'from the server': Buffer.concat(traffic.server).toString('latin1'),
    ...held,
    'disk after the end': readDatabase(dataDir) + readFolder(join(dataDir, 'uploads')),
    webhooks: webhooks.join('\n'),
    output: stdout + stderr,
  };
  return { canaries, evidence };
}

function createJobAt(url: string): CanaryRun['createJob'] {
  return async (body) => {
    const response = await fetch(`${url}/api/svc/job`, { method: 'POST', body: JSON.stringify(body) });
    return (await response.json()) as Job; // only its id is used
  };
}

/** The database, its journal, and all other files of the folder. */
function readDatabase(dataDir: string): string {
  const names = readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isFile());
  return names.map(({ name }) => name + readFileSync(join(dataDir, name), 'latin1')).join('\n');
}

function readFolder(folder: string): string {
  return readdirSync(folder)
    .map((name) => name + readFileSync(join(folder, name), 'latin1'))
    .join('\n');
}
