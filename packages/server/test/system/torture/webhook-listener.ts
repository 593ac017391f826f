import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { parseWebhookEvent, type JobStatus } from '@svc/protocol';
import { Webhook } from 'standardwebhooks';
import { openAdminStorage } from '../../../src/wire/open-storage.ts';
import { createWebhookSecret } from '../../../src/webhooks/webhook-endpoint.ts';

interface ReceivedEnd {
  status: JobStatus;
  eventIds: Set<string>;
}

/** Receives webhooks about the ends of jobs; unlike the server, it always runs. */
export interface WebhookListener {
  /** By job. */
  received: Map<string, ReceivedEnd>;
  /** What should never have been sent. */
  problems: string[];
  /** Resolves when it knows of all of these, or to nothing when it is aborted. */
  waitFor: (jobIds: readonly string[], signal: AbortSignal) => Promise<void>;
  close: () => Promise<void>;
}

/** Listens, and adds itself as an endpoint to the server's data. */
export async function openWebhookListener(dataDir: string): Promise<WebhookListener> {
  const secret = createWebhookSecret();
  const received: WebhookListener['received'] = new Map();
  const problems: string[] = [];
  const changes = new EventEmitter();
  const server = createServer(async (request, response) => {
    try {
      receive(received, String(request.headers['webhook-id']), verify(await text(request), request.headers));
    } catch (error) {
      // A request that a kill has cut off is none.
      if (!request.destroyed) problems.push(`webhook: ${String(error)}`);
    }
    response.writeHead(204).end();
    changes.emit('received');
  });
  const verify = (body: string, headers: object) => new Webhook(secret).verify(body, { ...headers });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  await addEndpoint(dataDir, `http://127.0.0.1:${port}/`, secret);
  return {
    received,
    problems,
    async waitFor(jobIds, signal) {
      while (!signal.aborted && jobIds.some((id) => !received.has(id)))
        await once(changes, 'received', { signal }).catch(() => {}); // the loop looks why
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function receive(received: WebhookListener['received'], id: string, body: unknown): void {
  const event = parseWebhookEvent(id, body);
  if (event.type === 'unknown') throw new Error(`an event of the type ${event.name}`);
  const { job } = event;
  const known = received.get(job.id) ?? { status: job.status, eventIds: new Set() };
  if (known.status !== job.status) throw new Error(`job ${job.id} ended twice`);
  known.eventIds.add(id);
  received.set(job.id, known);
}

async function addEndpoint(dataDir: string, url: string, secret: string): Promise<void> {
  const { webhooks, clock, close } = openAdminStorage(dataDir);
  await webhooks.putEndpoint({ id: 'we_ear', projectId: null, url, secret, createdAtMs: clock.now() });
  close();
}
