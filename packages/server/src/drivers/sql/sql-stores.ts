import type { Database } from '../../ports/database.ts';
import type { PortableRecord } from '../../ports/portable-record.ts';
import type { SqlDatabase, SqlSteps } from './sql-database.ts';
import { createSqlJobStore } from './sql-job-store.ts';
import { createSqlKeyStore } from './sql-key-store.ts';
import { createSqlPartLedger } from './sql-part-ledger.ts';
import { createSqlSettingStore } from './sql-setting-store.ts';
import { createSqlWebhookStore } from './sql-webhook-store.ts';

export type SqlStores = Pick<Database, 'jobs' | 'keys' | 'webhooks' | 'settings' | 'ledger' | 'addRecords'>;

/** All stores over one database. The caller closes it. */
export function createSqlStores(database: SqlDatabase): SqlStores {
  return {
    jobs: createSqlJobStore(database),
    keys: createSqlKeyStore(database),
    webhooks: createSqlWebhookStore(database),
    settings: createSqlSettingStore(database),
    ledger: createSqlPartLedger(database),
    addRecords: (records) => database.transact(() => addRecords(records)),
  };
}

const ADD_KEY =
  'INSERT INTO keys (id, project_id, hash, created_at) VALUES (:id, :projectId, :hash, :createdAtMs)';
const ADD_ENDPOINT = `
  INSERT INTO webhook_endpoints (id, project_id, url, secret, created_at, disabled_at, disabled_reason)
  VALUES (:id, :projectId, :url, :secret, :createdAtMs, :disabledAtMs, :disabledReason)`;
const ADD_FORMER_SECRET =
  'INSERT INTO webhook_former_secrets (endpoint_id, secret, valid_until) VALUES (:id, :text, :untilMs)';
const ADD_SETTING = 'INSERT INTO settings (name, value) VALUES (:name, :value)';

/** Inserts records. A statement fails if its row exists. */
function* addRecords(records: readonly PortableRecord[]): SqlSteps<void> {
  for (const record of records) {
    switch (record.kind) {
      case 'key':
        yield { text: ADD_KEY, values: { ...record } };
        break;
      case 'webhook':
        yield* addEndpoint(record);
        break;
      case 'setting':
        yield { text: ADD_SETTING, values: { ...record } };
        break;
      default:
        record satisfies never;
    }
  }
}

function* addEndpoint(endpoint: Extract<PortableRecord, { kind: 'webhook' }>): SqlSteps<void> {
  const { id, formerSecrets, disabled, ...fields } = endpoint;
  const end = { disabledAtMs: disabled?.atMs ?? null, disabledReason: disabled?.reason ?? null };
  yield { text: ADD_ENDPOINT, values: { id, ...fields, ...end } };
  for (const former of formerSecrets) yield { text: ADD_FORMER_SECRET, values: { id, ...former } };
}
