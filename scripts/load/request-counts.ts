import pg from 'pg';

/** Requests of the instances to shared services. */
export interface RequestCounts {
  /** PostgreSQL's transactions. A single statement is one. */
  transactions: number;
  /** Requests to the S3 store, downloads included. */
  storageRequests: number;
}

/** PostgreSQL's processes report their figures after some idle seconds, so the count may lag. */
export async function countTransactions(url: string): Promise<number> {
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
