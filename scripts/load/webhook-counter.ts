import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { listen } from '../services/listen.ts';

/** Receives the webhooks of a run. */
export interface WebhookCounter {
  /** The options of the instances that send them here. */
  serverArgs: readonly string[];
  environment: Readonly<Record<string, string>>;
  /** Waits for this number of events. Returns errors, one sentence each. */
  check: (expected: number) => Promise<string[]>;
  close: () => Promise<void>;
}

/** Limit for the last events. */
const LIMIT_MS = 60_000;

/** Counts events by their ids; each job's end has one. */
export async function startWebhookCounter(): Promise<WebhookCounter> {
  const ids = new Set<string>();
  let doubled = 0;
  const server = createServer((request, response) => {
    const id = String(request.headers['webhook-id']);
    if (ids.has(id)) doubled += 1;
    ids.add(id);
    request.resume();
    response.writeHead(204).end();
    server.emit('counted');
  });
  const { port, close } = await listen(server);
  return {
    serverArgs: ['--webhook', `http://127.0.0.1:${port}/hook`],
    environment: { SVC_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('base64')}` },
    async check(expected) {
      const limit = AbortSignal.timeout(LIMIT_MS);
      while (ids.size < expected && !limit.aborted) {
        await once(server, 'counted', { signal: limit }).catch(() => undefined); // the check reports the number
      }
      return [
        ...(ids.size === expected
          ? []
          : [`Of ${expected} jobs that ended ${ids.size} were told by a webhook.`]),
        ...(doubled === 0 ? [] : [`${doubled} webhooks came twice.`]),
      ];
    },
    close,
  };
}
