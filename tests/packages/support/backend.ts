import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { startTransferServer } from '../../e2e/fixtures/transfer-server.ts';
import { runProgram } from './run-program.ts';
import { startWebhookInbox } from './webhook-inbox.ts';

export interface Backend {
  url: string;
  /** What an integrator's app has in its environment, and `INBOX_URL`. */
  env: Record<string, string>;
  close(): Promise<void>;
}

const PROGRAM = path.resolve(import.meta.dirname, '../../../packages/server/bin/svc-server.js');

/** The real transfer server with a key made by its own command line, and an inbox for its webhooks. */
export async function startBackend(): Promise<Backend> {
  const inbox = await startWebhookInbox();
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  // The server is a child that takes over this environment.
  process.env.SVC_WEBHOOK_SECRET = secret;
  const server = await startTransferServer({ args: ['--webhook', inbox.url] });
  const token = await runProgram(
    process.execPath,
    [PROGRAM, 'keys', 'create', '--project', 'packages', '--data', server.dataDir],
    { cwd: server.dataDir, timeoutMs: 20_000 },
  );
  return {
    url: server.url,
    env: {
      SVC_TOKEN: token.trim(),
      SVC_API_URL: server.url,
      SVC_WEBHOOK_SECRET: secret,
      INBOX_URL: inbox.url,
    },
    close: async () => {
      await server.dispose();
      await inbox.close();
    },
  };
}

/** The version of a package in this repository's own modules. */
export async function readVersion(name: string): Promise<string> {
  const file = path.resolve(import.meta.dirname, '../../../node_modules', name, 'package.json');
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version;
}
