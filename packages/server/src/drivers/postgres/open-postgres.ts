import type { Database } from '../../ports/database.ts';

/** Opens a PostgreSQL database that any number of instances share. */
export async function openPostgres(_url: string): Promise<Database> {
  throw new Error('Not yet.');
}
