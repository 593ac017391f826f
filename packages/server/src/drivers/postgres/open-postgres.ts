import type { Database } from '../../ports/database.ts';
import { startCleanUp } from './clean-up.ts';
import { describeStartError } from './connection/describe-start-error.ts';
import { openPool, type Postgres } from './connection/postgres-pool.ts';
import { parsePostgresUrl } from './connection/postgres-url.ts';
import { createPostgresChangeFeed } from './feed/postgres-change-feed.ts';
import { createPostgresClock } from './postgres-clock.ts';
import { createPostgresLeases } from './postgres-leases.ts';
import { createPostgresRateLimiter } from './postgres-rate-limiter.ts';
import { createPostgresStores } from './postgres-stores.ts';
import { fillEmptyPostgres, migratePostgres } from './schema/migrate-postgres.ts';

export interface PostgresOptions {
  /**
   * Whether to bring the schema up to date. Default: yes. Otherwise an old schema is refused, and an empty database
   * gets the tables.
   */
  migrates?: boolean;
  /** How often the feed looks for lost notifications. Default: ten seconds. */
  recheckMs?: number;
}

/**
 * Opens a PostgreSQL database, which instances may share.
 *
 * @param url - see `parsePostgresUrl`.
 * @throws StartError, when it cannot be used.
 */
export async function openPostgres(
  url: string,
  { migrates = true, recheckMs }: PostgresOptions = {},
): Promise<Database> {
  const database = await connect(url, migrates ? migratePostgres : fillEmptyPostgres);
  const feed = createPostgresChangeFeed(database, recheckMs);
  const stops = [startCleanUp(database)];
  return {
    ...createPostgresStores(database),
    leases: createPostgresLeases(database),
    feed,
    isShared: true,
    async createClock(own) {
      const { clock, stop } = await createPostgresClock(database, own);
      stops.push(stop);
      return clock;
    },
    createRateLimiter: (name, points) => createPostgresRateLimiter(database, name, points),
    async check() {
      await database.read({ text: 'SELECT 1' });
    },
    async close() {
      for (const stop of stops) stop();
      await feed.stop();
      await database.close();
    },
  };
}

async function connect(url: string, prepare: (database: Postgres) => Promise<void>): Promise<Postgres> {
  const address = parsePostgresUrl(url);
  const database = await openPool(address);
  try {
    await prepare(database);
    return database;
  } catch (error) {
    await database.close();
    throw describeStartError(error, address);
  }
}
