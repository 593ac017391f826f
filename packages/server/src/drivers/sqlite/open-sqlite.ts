import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Database } from '../../ports/database.ts';
import { systemClock } from '../system-clock.ts';
import { createSqliteChangeFeed } from './sqlite-change-feed.ts';
import { openSqliteBeside, openSqliteDatabase } from './sqlite-database.ts';
import { createSqliteStores } from './sqlite-stores.ts';

const MINUTE_SECONDS = 60;

/**
 * Opens the file of the embedded database. One server at a time uses it, with commands beside it.
 *
 * @param options - `migrates: false`: an old schema is refused, not changed; an empty file gets the tables. Default true.
 * @throws StartError `newer_data` or `database_unusable`.
 */
export function openSqlite(path: string, options: { migrates?: boolean } = {}): Database {
  const database = (options.migrates ?? true) ? openSqliteDatabase(path) : openSqliteBeside(path);
  const stores = createSqliteStores(database);
  const feed = createSqliteChangeFeed(database, systemClock);
  return {
    ...stores,
    feed,
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
