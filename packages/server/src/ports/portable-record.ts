import type { StoredKey } from './key-store.ts';
import type { StoredWebhookEndpoint } from './webhook-store.ts';

/**
 * What outlives jobs and goes along to another database: keys (with their projects, which are names in them), webhooks,
 * and the hash of the dashboard's secret.
 */
export type PortableRecord =
  | ({ kind: 'key' } & StoredKey)
  | ({ kind: 'webhook' } & StoredWebhookEndpoint)
  | { kind: 'setting'; name: string; value: string };
