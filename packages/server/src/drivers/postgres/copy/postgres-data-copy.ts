import type { DataCopy } from '../../../ports/data-copy.ts';
import type { Postgres } from '../connection/postgres-pool.ts';

/** Copies what PostgreSQL keeps. */
export function createPostgresDataCopy(_database: Postgres): DataCopy {
  const table = { count: missing, read: missing, put: missing, remove: missing };
  return { keys: table, endpoints: table, jobs: table, deliveries: table, settings: table, blobs: table };
}

const missing = () => Promise.reject(new Error('Not yet.'));
