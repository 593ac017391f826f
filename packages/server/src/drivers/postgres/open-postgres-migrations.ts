import type { Migrations } from '../../ports/database.ts';

/** The schema of a PostgreSQL database. */
export async function openPostgresMigrations(_url: string): Promise<Migrations> {
  throw new Error('Not yet.');
}
