import type { Migrations } from '../../ports/database.ts';
import { describeStartError } from './connection/describe-start-error.ts';
import { openPool } from './connection/postgres-pool.ts';
import { parsePostgresUrl } from './connection/postgres-url.ts';
import { migratePostgres, readSchemaState } from './schema/migrate-postgres.ts';

/**
 * The schema of a PostgreSQL database. It connects at the first call; its methods throw a StartError when the database
 * cannot be used.
 *
 * @param url - see `parsePostgresUrl`.
 * @throws StartError `bad_option` or `library_missing`.
 */
export async function openPostgresMigrations(url: string): Promise<Migrations> {
  const address = parsePostgresUrl(url);
  const database = await openPool(address);
  const explain = (error: unknown) => {
    throw describeStartError(error, address);
  };
  return {
    async countMissing() {
      const { applied, known } = await readSchemaState(database).catch(explain);
      return known - applied;
    },
    apply: () => migratePostgres(database).catch(explain),
    close: () => database.close(),
  };
}
