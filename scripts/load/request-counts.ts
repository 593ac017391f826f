import pg from 'pg';
import type { Cluster } from '../cluster/start-cluster.ts';

/** How often the instances have asked what they share. */
export interface RequestCounts {
  /** Of PostgreSQL. A statement of its own is one. */
  transactions: number;
  /** Of the S3 store, downloads of files included. */
  storageRequests: number;
}

export interface RequestCounter {
  /** To be called with each request to the store. */
  onStorageRequest: () => void;
  read: (cluster: Cluster) => Promise<RequestCounts>;
}

export function startRequestCounts(): RequestCounter {
  let storageRequests = 0;
  return {
    onStorageRequest: () => (storageRequests += 1),
    read: async ({ services }) => ({
      storageRequests,
      transactions: services.database ? await countTransactions(services.database.url) : 0,
    }),
  };
}

/** PostgreSQL's processes tell their figures within some seconds of doing nothing: what is counted may lag a little. */
async function countTransactions(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>(
      'SELECT sum(xact_commit + xact_rollback) AS count FROM pg_stat_database',
    );
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}
