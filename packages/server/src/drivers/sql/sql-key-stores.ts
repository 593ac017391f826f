import type {
  AccessKeyStore,
  KeyStore,
  KeyTable,
  StoredAccessKey,
  StoredKey,
  StoredKeyPart,
} from '../../ports/key-store.ts';
import type { SqlDatabase, SqlValues } from './sql-database.ts';
import { listColumns, listParameters, selectFields } from './sql-fields.ts';

interface TableOf<Key> {
  table: string;
  fields: readonly (keyof Key & string)[];
}

const KEYS: TableOf<StoredKey> = { table: 'keys', fields: ['id', 'projectId', 'hash', 'createdAtMs'] };
const ACCESS_KEYS: TableOf<StoredAccessKey> = {
  table: 'access_keys',
  fields: ['id', 'name', 'hash', 'createdAtMs', 'lastUsedAtMs'],
};

export const ADD_KEY = addTo(KEYS);
export const ADD_ACCESS_KEY = addTo(ACCESS_KEYS);

export function createKeyStore(database: SqlDatabase): KeyStore {
  return {
    ...createKeyTable(database, KEYS),
    hasProject: async (projectId) =>
      (await database.read('SELECT 1 FROM keys WHERE project_id = :projectId LIMIT 1', { projectId }))
        .length > 0,
  };
}

export function createAccessKeyStore(database: SqlDatabase): AccessKeyStore {
  return {
    ...createKeyTable(database, ACCESS_KEYS),
    async noteUse(id, nowMs) {
      await database.run('UPDATE access_keys SET last_used_at = :nowMs WHERE id = :id', { id, nowMs });
    },
  };
}

function createKeyTable<Key extends StoredKeyPart>(
  { read, createFind, run }: SqlDatabase,
  form: TableOf<Key>,
): KeyTable<Key> {
  const select = `SELECT ${selectFields(form.fields)} FROM ${form.table}`;
  const [add, remove] = [addTo(form), `DELETE FROM ${form.table} WHERE id = :id`];
  const find = createFind(select);
  const readKey = (row: object) => ({ ...row }) as Key; // as the table has it
  return {
    async add(key) {
      await run(add, { ...key } as SqlValues); // its fields are plain values
    },
    async find(id) {
      const row = await find(id);
      return row && readKey(row);
    },
    list: async () => (await read(`${select} ORDER BY created_at, id`)).map(readKey),
    remove: async (id) => (await run(remove, { id })).count === 1,
  };
}

function addTo<Key>({ table, fields }: TableOf<Key>): string {
  return `INSERT INTO ${table} (${listColumns(fields)}) VALUES (${listParameters(fields)})`;
}
