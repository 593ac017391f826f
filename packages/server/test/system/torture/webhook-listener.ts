import { EventEmitter, once } from 'node:events';
import type { JobStatus, JobWebhookEvent } from '@svc/protocol';
import { openAdminStorage, type StoragePlaces } from '../../../src/wire/open-storage.ts';
import { createWebhookSecret } from '../../../src/config/webhook-endpoint.ts';
import { openReceiver, openWebhook } from '../../support/webhook-receiver.ts';

type Places = Pick<StoragePlaces, 'dataDir' | 'databaseUrl'>;

interface ReceivedEnd {
  status: JobStatus;
  eventIds: Set<string>;
}

/** Receives webhooks about the ends of jobs; unlike the server, it always runs. */
export interface WebhookListener {
  /** By job. */
  received: Map<string, ReceivedEnd>;
  /** Webhooks that must not be sent. */
  problems: string[];
  /** Resolves when webhooks of all these jobs have arrived, or the signal is aborted. */
  waitFor: (jobIds: readonly string[], signal: AbortSignal) => Promise<void>;
  close: () => Promise<void>;
}

/** Listens, and adds itself as an endpoint to the server's data. */
export async function openWebhookListener(places: Places): Promise<WebhookListener> {
  const secret = createWebhookSecret();
  const received: WebhookListener['received'] = new Map();
  const problems: string[] = [];
  const changes = new EventEmitter();
  const receiver = await openReceiver({
    onReceived: (webhook) => {
      try {
        note(received, openWebhook(webhook, secret));
      } catch (error) {
        problems.push(`webhook: ${String(error)}`);
      }
      changes.emit('received');
    },
  });
  await addEndpoint(places, receiver.url, secret);
  return {
    received,
    problems,
    async waitFor(jobIds, signal) {
      while (!signal.aborted && jobIds.some((id) => !received.has(id)))
        await once(changes, 'received', { signal }).catch(() => {}); // the loop checks the reason
    },
    close: () => receiver.close(),
  };
}

function note(received: WebhookListener['received'], { id, job }: JobWebhookEvent): void {
  const known = received.get(job.id) ?? { status: job.status, eventIds: new Set() };
  if (known.status !== job.status) throw new Error(`job ${job.id} ended twice`);
  known.eventIds.add(id);
  received.set(job.id, known);
}

/** The only endpoint. */
export const ENDPOINT_ID = 'we_ear';

async function addEndpoint(places: Places, url: string, secret: string): Promise<void> {
  const { webhooks, close } = await openAdminStorage(places);
  await webhooks.putEndpoint({ id: ENDPOINT_ID, projectId: null, url, secret, createdAtMs: Date.now() });
  await close();
}
