import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { runProgram } from './run-program.ts';
import { startProgram } from './start-program.ts';
import { startWebhookInbox } from './webhook-inbox.ts';

export interface Backend {
  /** What an integrator's app has in its environment, and `INBOX_URL`. */
  env: Record<string, string>;
  close(): Promise<void>;
}

const PROGRAM = path.resolve(import.meta.dirname, '../../../packages/server/bin/svc-server.js');
const START_TIMEOUT_MS = 60_000;

/** The real transfer server with a key made by its own command line, and an inbox for its webhooks. */
export async function startBackend(dataDir: string): Promise<Backend> {
  await mkdir(dataDir, { recursive: true });
  const inbox = await startWebhookInbox();
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const listening = ['--port', '0', '--host', '127.0.0.1', '--data', dataDir];
  const quiet = ['--json', '--log-level', 'warn'];
  const server = await startProgram(
    process.execPath,
    [PROGRAM, ...listening, ...quiet, '--webhook', inbox.url],
    {
      cwd: dataDir,
      env: { ...process.env, SVC_WEBHOOK_SECRET: secret },
      ready: /"url":"([^"]+)"/,
      timeoutMs: START_TIMEOUT_MS,
    },
  );
  const token = await runProgram(
    process.execPath,
    [PROGRAM, 'keys', 'create', '--project', 'packages', '--data', dataDir],
    { cwd: dataDir, timeoutMs: START_TIMEOUT_MS },
  );
  return {
    env: {
      SVC_TOKEN: token.trim(),
      SVC_API_URL: server.found,
      SVC_WEBHOOK_SECRET: secret,
      INBOX_URL: inbox.url,
    },
    close: async () => {
      await server.stop();
      await inbox.close();
    },
  };
}
