import type { Database, Migrations } from '../../ports/database.ts';
import type { Leases } from '../../ports/leases.ts';
import { describeStartError } from './connection/describe-start-error.ts';
import { openPool, type Postgres } from './connection/postgres-pool.ts';
import { parsePostgresUrl } from './connection/postgres-url.ts';
import { fillEmptyPostgres, migratePostgres, readSchemaState } from './migrate-postgres.ts';
import { createPostgresChangeFeed } from './postgres-change-feed.ts';
import { createPostgresClock } from './postgres-clock.ts';
import { createPostgresLeases } from './postgres-leases.ts';
import { createPostgresRateLimiter } from './postgres-rate-limiter.ts';
import { createPostgresStores } from './postgres-stores.ts';

export interface SharedDatabase extends Database {
  leases: Leases;
}

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
): Promise<SharedDatabase> {
  const { database, explain } = await connect(url);
  try {
    await (migrates ? migratePostgres : fillEmptyPostgres)(database);
  } catch (error) {
    await database.close();
    return explain(error);
  }
  const feed = createPostgresChangeFeed(database, recheckMs);
  const stops = [startCleanUp(database)];
  return {
    ...createPostgresStores(database),
    leases: createPostgresLeases(database),
    feed,
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

/**
 * The schema of a PostgreSQL database. It connects at the first call; its methods throw a StartError when the database
 * cannot be used.
 *
 * @param url - see `parsePostgresUrl`.
 * @throws StartError `bad_option` or `library_missing`.
 */
export async function openPostgresMigrations(url: string): Promise<Migrations> {
  const { database, explain } = await connect(url);
  return {
    async countMissing() {
      const { applied, known } = await readSchemaState(database).catch(explain);
      return known - applied;
    },
    apply: () => migratePostgres(database).catch(explain),
    close: () => database.close(),
  };
}

/** The pool of an address, which is not used yet, and what throws an error of its use as a StartError. */
async function connect(url: string) {
  const address = parsePostgresUrl(url);
  const database = await openPool(address);
  const explain = (error: unknown): never => {
    throw describeStartError(error, address);
  };
  return { database, explain };
}

const CLEAN_UP_INTERVAL_MS = 5 * 60_000;

// Later than any use, even if the clocks of instances differ.
const CLEAN_UP = `
  WITH leases_over AS (DELETE FROM leases WHERE valid_until < clock_timestamp() - interval '1 hour')
  DELETE FROM rate_limits WHERE expire < (extract(epoch FROM clock_timestamp()) - 3600) * 1000`;

/**
 * Removes expired leases and rate limits at intervals, at each instance; rows that another instance has removed cost
 * nothing. Returns a function that stops it.
 */
export function startCleanUp(database: Postgres, intervalMs = CLEAN_UP_INTERVAL_MS): () => void {
  // After an error, the next run removes them.
  const run = () => void database.run({ text: CLEAN_UP }).catch(() => {});
  const timer = setInterval(run, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
