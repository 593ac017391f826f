import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Database } from '../../ports/database.ts';
import { createLocalLeases } from '../local-leases.ts';
import { describeInserts } from '../portable-rows.ts';
import { systemClock } from '../system-clock.ts';
import { createSqliteChangeFeed } from './sqlite-change-feed.ts';
import { openSqliteBeside, openSqliteDatabase, runInTransaction } from './sqlite-database.ts';
import { createSqliteJobStore } from './sqlite-job-store.ts';
import { createSqliteKeyStore } from './sqlite-key-store.ts';
import { createSqlitePartLedger } from './sqlite-part-ledger.ts';
import { createSqliteSettingStore } from './sqlite-setting-store.ts';
import { createSqliteWebhookStore } from './sqlite-webhook-store.ts';

const MINUTE_SECONDS = 60;

export interface SqliteOptions {
  /** Whether the schema is brought up to date. Default: yes. Otherwise an old one is refused; an empty file is filled. */
  migrates?: boolean | undefined;
}

/**
 * Opens the file of the embedded database. One server at a time uses it; commands may read and write it beside that.
 *
 * @throws StartError `newer_data` or `database_unusable`.
 */
export function openSqlite(path: string, { migrates = true }: SqliteOptions = {}): Database {
  const database = migrates ? openSqliteDatabase(path) : openSqliteBeside(path);
  const jobs = createSqliteJobStore(database);
  const feed = createSqliteChangeFeed(database, systemClock);
  return {
    jobs,
    keys: createSqliteKeyStore(database),
    webhooks: createSqliteWebhookStore(database),
    settings: createSqliteSettingStore(database),
    ledger: createSqlitePartLedger(database),
    leases: createLocalLeases(systemClock),
    addRecords: async (records) =>
      runInTransaction(database, () => {
        const inserts = records.flatMap((record) => describeInserts(record, () => '?'));
        for (const { text, values } of inserts) database.prepare(text).run(...values);
      }),
    feed,
    isShared: false,
    createClock: async (own) => own,
    createRateLimiter: (_name, points) => new RateLimiterMemory({ points, duration: MINUTE_SECONDS }),
    async check() {
      await jobs.findNextExpiry();
    },
    async close() {
      await feed.stop();
      database.close();
    },
  };
}
