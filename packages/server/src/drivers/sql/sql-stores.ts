import type { Database } from '../../ports/database.ts';
import type { SqlDatabase } from './sql-database.ts';
import { describeInserts } from './portable-rows.ts';
import { createSqlJobStore } from './sql-job-store.ts';
import { createSqlKeyStore } from './sql-key-store.ts';
import { createSqlPartLedger } from './sql-part-ledger.ts';
import { createSqlSettingStore } from './sql-setting-store.ts';
import { createSqlWebhookStore } from './sql-webhook-store.ts';

export type SqlStores = Pick<Database, 'jobs' | 'keys' | 'webhooks' | 'settings' | 'ledger' | 'addRecords'>;

/** All stores over one database, which stays the caller's to close. */
export function createSqlStores(database: SqlDatabase): SqlStores {
  return {
    jobs: createSqlJobStore(database),
    keys: createSqlKeyStore(database),
    webhooks: createSqlWebhookStore(database),
    settings: createSqlSettingStore(database),
    ledger: createSqlPartLedger(database),
    addRecords: (records) =>
      database.transact(function* () {
        for (const record of records) for (const insert of describeInserts(record)) yield insert;
      }),
  };
}
