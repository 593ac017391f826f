import type { Database } from '../../ports/database.ts';
import type { PortableRecord } from '../../ports/portable-record.ts';
import type { SettingStore } from '../../ports/setting-store.ts';
import type { SqlDatabase, SqlSteps } from './sql-database.ts';
import { listColumns, listParameters } from './sql-fields.ts';
import { ENDPOINT_FIELDS } from './webhook-statements.ts';
import { createSqlJobStore } from './sql-job-store.ts';
import { ADD_ACCESS_KEY, ADD_KEY, createAccessKeyStore, createKeyStore } from './sql-key-stores.ts';
import { createSqlPartLedger } from './sql-part-ledger.ts';
import { createSqlWebhookStore } from './sql-webhook-store.ts';

export type SqlStores = Pick<
  Database,
  'jobs' | 'keys' | 'accessKeys' | 'webhooks' | 'settings' | 'ledger' | 'addRecords'
>;

/** All stores over one database. The caller closes it. */
export function createSqlStores(database: SqlDatabase): SqlStores {
  return {
    jobs: createSqlJobStore(database),
    keys: createKeyStore(database),
    accessKeys: createAccessKeyStore(database),
    webhooks: createSqlWebhookStore(database),
    settings: createSettingStore(database),
    ledger: createSqlPartLedger(database),
    addRecords: (records) => database.transact(() => addRecords(records)),
  };
}

const ADD_SETTING = 'INSERT INTO settings (name, value) VALUES (:name, :value)';
// Updates to the same value, so that the statement waits for a concurrent insert and returns its value.
const KEEP_SETTING = 'ON CONFLICT (name) DO UPDATE SET value = settings.value RETURNING value';

function createSettingStore({ read, run }: SqlDatabase): SettingStore {
  return {
    async find(name) {
      const [row] = await read('SELECT value FROM settings WHERE name = :name', { name });
      return row && String(row['value']);
    },
    async put(name, value) {
      await run(`${ADD_SETTING} ON CONFLICT (name) DO UPDATE SET value = :value`, { name, value });
    },
    async putIfAbsent(name, value) {
      const { rows } = await run(`${ADD_SETTING} ${KEEP_SETTING}`, { name, value });
      return String(rows[0]?.['value']);
    },
    remove: async (name) => (await run('DELETE FROM settings WHERE name = :name', { name })).count === 1,
  };
}

const ADD_ENDPOINT = `
  INSERT INTO webhook_endpoints (${listColumns(ENDPOINT_FIELDS)}) VALUES (${listParameters(ENDPOINT_FIELDS)})`;
const ADD_FORMER_SECRET =
  'INSERT INTO webhook_former_secrets (endpoint_id, secret, valid_until) VALUES (:id, :text, :untilMs)';

/** Inserts records. A statement fails if its row exists. */
function* addRecords(records: readonly PortableRecord[]): SqlSteps<void> {
  for (const record of records) {
    switch (record.kind) {
      case 'key':
        yield { text: ADD_KEY, values: { ...record } };
        break;
      case 'access':
        yield { text: ADD_ACCESS_KEY, values: { ...record } };
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
