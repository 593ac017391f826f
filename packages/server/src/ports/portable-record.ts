import type { StoredAccessKey, StoredKey } from './key-store.ts';
import type { StoredWebhookEndpoint } from './webhook-store.ts';

/**
 * Data that outlives jobs and is moved to another database: keys of projects and of people, webhooks, and the hash of
 * the dashboard's secret.
 */
export type PortableRecord =
  | ({ kind: 'key' } & StoredKey)
  | ({ kind: 'access' } & StoredAccessKey)
  | ({ kind: 'webhook' } & StoredWebhookEndpoint)
  | { kind: 'setting'; name: string; value: string };
