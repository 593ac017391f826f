import type { Database } from '../../ports/database.ts';
import { describeInserts } from '../portable-rows.ts';
import { startCleanUp } from './clean-up.ts';
import { describeStartError } from './connection/describe-start-error.ts';
import { openPool, type Postgres } from './connection/postgres-pool.ts';
import { parsePostgresUrl } from './connection/postgres-url.ts';
import { createPostgresChangeFeed } from './feed/postgres-change-feed.ts';
import { createPostgresJobStore } from './job-store/postgres-job-store.ts';
import { createPostgresClock } from './postgres-clock.ts';
import { createPostgresKeyStore } from './postgres-key-store.ts';
import { createPostgresLeases } from './postgres-leases.ts';
import { createPostgresPartLedger } from './postgres-part-ledger.ts';
import { createPostgresRateLimiter } from './postgres-rate-limiter.ts';
import { createPostgresSettingStore } from './postgres-setting-store.ts';
import { fillEmptyPostgres, migratePostgres } from './schema/migrate-postgres.ts';
import { createPostgresWebhookStore } from './webhook-store/postgres-webhook-store.ts';

export interface PostgresOptions {
  /** Whether the schema is brought up to date. Default: yes. Otherwise an old one is refused; an empty database is filled. */
  migrates?: boolean;
  /** How often the feed looks for news that was lost. Default: ten seconds. */
  recheckMs?: number;
}

/**
 * Opens a PostgreSQL database that any number of instances share.
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
    jobs: createPostgresJobStore(database),
    keys: createPostgresKeyStore(database),
    webhooks: createPostgresWebhookStore(database),
    settings: createPostgresSettingStore(database),
    ledger: createPostgresPartLedger(database),
    leases: createPostgresLeases(database),
    addRecords: (records) =>
      database.transact(async (run) => {
        const inserts = records.flatMap((record) => describeInserts(record, (position) => `$${position}`));
        for (const insert of inserts) await run(insert);
      }),
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
