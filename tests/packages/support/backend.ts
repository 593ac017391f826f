import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { startTransferServer } from '../../fixtures/server/transfer-server.ts';
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
  const { url, createKey, stop } = await startTransferServer({
    dataDir,
    args: ['--webhook', inbox.url],
    environment: { SVC_WEBHOOK_SECRET: secret },
  });
  return {
    env: {
      SVC_API_URL: url,
      SVC_TOKEN: await createKey(),
      SVC_WEBHOOK_SECRET: secret,
      INBOX_URL: inbox.url,
    },
    close: async () => {
      await stop();
      await inbox.close();
    },
  };
}
