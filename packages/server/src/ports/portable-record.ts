import type { StoredKey } from './key-store.ts';
import type { StoredWebhookEndpoint } from './webhook-store.ts';

/**
 * Data that outlives jobs and is moved to another database: keys (with the names of their projects), webhooks, and the
 * hash of the dashboard's secret.
 */
export type PortableRecord =
  | ({ kind: 'key' } & StoredKey)
  | ({ kind: 'webhook' } & StoredWebhookEndpoint)
  | { kind: 'setting'; name: string; value: string };
