import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Database } from '../../ports/database.ts';
import { createLocalLeases } from '../local-leases.ts';
import { systemClock } from '../system-clock.ts';
import { createSqliteChangeFeed } from './sqlite-change-feed.ts';
import { openSqliteBeside, openSqliteDatabase } from './sqlite-database.ts';
import { createSqliteStores } from './sqlite-stores.ts';

const MINUTE_SECONDS = 60;

export interface SqliteOptions {
  /**
   * Whether to bring the schema up to date. Default: yes. Otherwise an old schema is refused, and an empty file gets
   * the tables.
   */
  migrates?: boolean | undefined;
}

/**
 * Opens the file of the embedded database. One server at a time uses it, with commands beside it.
 *
 * @throws StartError `newer_data` or `database_unusable`.
 */
export function openSqlite(path: string, { migrates = true }: SqliteOptions = {}): Database {
  const database = migrates ? openSqliteDatabase(path) : openSqliteBeside(path);
  const stores = createSqliteStores(database);
  const feed = createSqliteChangeFeed(database, systemClock);
  return {
    ...stores,
    leases: createLocalLeases(systemClock),
    feed,
    isShared: false,
    createClock: async (own) => own,
    createRateLimiter: (_name, points) => new RateLimiterMemory({ points, duration: MINUTE_SECONDS }),
    async check() {
      await stores.jobs.findNextExpiry();
    },
    async close() {
      await feed.stop();
      database.close();
    },
  };
}
