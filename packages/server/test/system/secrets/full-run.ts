import { readObject } from '@svc/protocol';
import { expect } from 'vitest';
import { createWebhookSecret } from '../../../src/config/webhook-endpoint.ts';
import { spawnServer } from '../../support/server-process.ts';
import { makeTempFolder } from '../../support/test-server.ts';
import { startReceiver } from '../../support/webhook-receiver.ts';
import {
  breakUpload,
  CLAIM,
  CONTENT,
  createJob,
  failTransfers,
  FILE_NAME,
  sendNonsense,
  SITE,
  STRAY,
  TITLE,
  transfer,
  WEBHOOK_KEY,
  type Run,
  field,
} from './run-steps.ts';
import { findSecrets } from './find-secrets.ts';
import { createRecorder } from './recorder.ts';

/** Adds endpoints with secrets in their addresses: two that cannot be reached, and one that is refused. */
async function addWebhooks({ dataDir, secrets }: Run): Promise<void> {
  const gone = await startReceiver();
  await gone.close();
  const run = (url: string) => spawnServer(['webhooks', 'add', url, '--data', dataDir]).finished;
  for (const url of [`${gone.url}/${WEBHOOK_KEY}`, `http://${WEBHOOK_KEY}.invalid/?key=${WEBHOOK_KEY}`]) {
    addSecret(secrets, (await run(url)).stdout.trim());
  }
  const refused = await run(`https://${WEBHOOK_KEY}:${WEBHOOK_KEY}@app.example.com/`);
  expect([refused.code, findSecrets(refused.stdout + refused.stderr, [WEBHOOK_KEY])]).toEqual([2, []]);
}

/** Adds a secret with its prefix and without. */
function addSecret(secrets: Set<string>, secret: string): void {
  expect(secret).toMatch(/^whsec_/);
  secrets.add(secret).add(secret.slice('whsec_'.length));
}

async function useKey(run: Run, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}` };
  const created = await run.recorder.call('/v1/jobs', { method: 'POST', headers });
  expect(created.status).toBe(201);
  const id = field(created, 'id');
  created.tells(id);
  run.secrets.add(id);
  await run.recorder.call(`/v1/jobs/${id}`, { headers, tells: [id] });
  await run.recorder.call(`/v1/jobs/${id}/download-url`, { method: 'POST', headers });
  await run.recorder.call(`/v1/jobs/${id}`, { headers: { authorization: `Bearer ${key}x` } });
  await run.recorder.call(`/v1/jobs/${id}?key=${key}`, { method: 'DELETE', headers, tells: [id] });
}

/** A person on another computer, with a right key and a wrong one. */
async function usePersonKey(run: Run): Promise<void> {
  const made = await spawnServer(['access', 'create', 'Ada', '--data', run.dataDir]).finished;
  const key = made.stdout.trim();
  run.secrets.add(key);
  const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': '203.0.113.9' };
  const created = await run.recorder.call('/api/svc/job', { method: 'POST', headers });
  expect(created.status).toBe(201);
  const id = field(created, 'id');
  created.tells(id);
  run.secrets.add(id);
  const wrong = { ...headers, authorization: `Bearer ${key}x` };
  expect((await run.recorder.call(`/api/svc/job/${id}/wait`, { headers: wrong })).status).toBe(401);
  await run.recorder.call('/v1/jobs', { method: 'POST', headers });
  await run.recorder.call(`/api/svc/job/${id}?key=${key}`, { headers, tells: [id] });
  await run.recorder.call(`/api/svc/job/${id}`, { method: 'DELETE', headers, tells: [id] });
}

/** Runs a real server and all kinds of requests. Resolves to all output and answers. */
export async function runEverything() {
  const dataDir = await makeTempFolder();
  const where = ['--port', '0', '--host', '127.0.0.1', '--data', dataDir];
  const receiver = await startReceiver();
  const webhook = ['--webhook', `${receiver.url}?key=${WEBHOOK_KEY}`];
  const webhookSecret = createWebhookSecret();
  const server = spawnServer(
    [...where, '--public-url', 'https://files.example.com', ...webhook, '--json', '--log-level', 'debug'],
    {
      SVC_WEBHOOK_SECRET: webhookSecret,
    },
  );
  const ready = await server.readFirstLine();
  const recorder = createRecorder(String(readObject(JSON.parse(ready))?.['url']));
  const key = (
    await spawnServer(['keys', 'create', '--project', 'demo', '--data', dataDir]).finished
  ).stdout.trim();
  const secrets = new Set([TITLE, SITE, FILE_NAME, CLAIM, STRAY, CONTENT, key, WEBHOOK_KEY]);
  const run: Run = { recorder, dataDir, secrets };
  addSecret(secrets, webhookSecret);
  await addWebhooks(run);
  const jobId = await transfer(run);
  await failTransfers(run);
  await breakUpload(run);
  await useKey(run, key);
  await usePersonKey(run);
  await sendNonsense(run, await createJob(run));
  // For four jobs of the embedded routes, and one of the project.
  await receiver.waitFor(5);
  await recorder.call('/healthz');
  await recorder.call('/metrics');
  server.child.kill('SIGTERM');
  const { stdout, stderr, code } = await server.finished;
  expect(code).toBe(0);
  return { recorder, secrets: [...secrets], stdout, stderr, jobId };
}
