import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { parseWebhookEvent, type JobStatus } from '@svc/protocol';
import { Webhook } from 'standardwebhooks';
import { openAdminStorage } from '../../../src/wire/open-storage.ts';
import { createWebhookSecret } from '../../../src/webhooks/webhook-endpoint.ts';

interface Heard {
  status: JobStatus;
  eventIds: Set<string>;
}

/** Hears by webhook how jobs end, and is never away. */
export interface Ear {
  /** By job. */
  heard: Map<string, Heard>;
  /** What should never have been sent. */
  problems: string[];
  /** Resolves when it has heard of all of these, or to nothing when it is aborted. */
  waitFor: (jobIds: readonly string[], signal: AbortSignal) => Promise<void>;
  close: () => Promise<void>;
}

/** Listens, and lets the server of this data know. */
export async function openEar(dataDir: string): Promise<Ear> {
  const secret = createWebhookSecret();
  const heard: Ear['heard'] = new Map();
  const problems: string[] = [];
  const bell = new EventEmitter();
  const server = createServer(async (request, response) => {
    try {
      hear(heard, String(request.headers['webhook-id']), verify(await text(request), request.headers));
    } catch (error) {
      // A request that a kill has cut off is none.
      if (!request.destroyed) problems.push(`webhook: ${String(error)}`);
    }
    response.writeHead(204).end();
    bell.emit('heard');
  });
  const verify = (body: string, headers: object) => new Webhook(secret).verify(body, { ...headers });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  await addEndpoint(dataDir, `http://127.0.0.1:${port}/`, secret);
  return {
    heard,
    problems,
    async waitFor(jobIds, signal) {
      while (!signal.aborted && jobIds.some((id) => !heard.has(id)))
        await once(bell, 'heard', { signal }).catch(() => {}); // the loop looks why
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function hear(heard: Ear['heard'], id: string, body: unknown): void {
  const event = parseWebhookEvent(id, body);
  if (event.type === 'unknown') throw new Error(`an event of the type ${event.name}`);
  const { job } = event;
  const known = heard.get(job.id) ?? { status: job.status, eventIds: new Set() };
  if (known.status !== job.status) throw new Error(`job ${job.id} ended twice`);
  known.eventIds.add(id);
  heard.set(job.id, known);
}

async function addEndpoint(dataDir: string, url: string, secret: string): Promise<void> {
  const { webhooks, clock, close } = openAdminStorage(dataDir);
  await webhooks.putEndpoint({ id: 'we_ear', projectId: null, url, secret, createdAtMs: clock.now() });
  close();
}
