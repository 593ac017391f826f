import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { runServerCommand, startServerProgram } from '../../../scripts/cluster/server-program.ts';
import { startWebhookInbox } from './webhook-inbox.ts';

export interface Backend {
  /** The environment of an integrator's app, and `INBOX_URL`. */
  env: Record<string, string>;
  close(): Promise<void>;
}

/** The real transfer server with a key made by its own command line, and an inbox for its webhooks. */
export async function startBackend(dataDir: string): Promise<Backend> {
  await mkdir(dataDir, { recursive: true });
  const inbox = await startWebhookInbox();
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const place = ['--port', '0', '--host', '127.0.0.1', '--data', dataDir];
  const { child, ready, ended } = startServerProgram({
    name: 'The transfer server',
    args: [...place, '--log-level', 'warn', '--webhook', inbox.url],
    environment: { SVC_WEBHOOK_SECRET: secret },
  });
  return {
    env: {
      SVC_API_URL: String((await ready)['url']),
      SVC_TOKEN: await runServerCommand(['keys', 'create', '--project', 'packages', '--data', dataDir]),
      SVC_WEBHOOK_SECRET: secret,
      INBOX_URL: inbox.url,
    },
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      await inbox.close();
    },
  };
}
