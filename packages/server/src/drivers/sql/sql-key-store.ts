import type { KeyStore, StoredKey } from '../../ports/key-store.ts';
import type { Row, SqlDatabase } from './sql-database.ts';

const SELECT = 'SELECT id, project_id, hash, created_at FROM keys';

/** Keeps API keys. */
export function createSqlKeyStore({ read, createFind, run }: SqlDatabase): KeyStore {
  const find = createFind(SELECT);
  return {
    async add(key) {
      const text =
        'INSERT INTO keys (id, project_id, hash, created_at) VALUES (:id, :projectId, :hash, :createdAtMs)';
      await run(text, { ...key });
    },
    async find(id) {
      const row = await find(id);
      return row && readKey(row);
    },
    hasProject: async (projectId) =>
      (await read('SELECT 1 FROM keys WHERE project_id = :projectId LIMIT 1', { projectId })).length > 0,
    list: async () => (await read(`${SELECT} ORDER BY created_at, id`)).map(readKey),
    remove: async (id) => (await run('DELETE FROM keys WHERE id = :id', { id })).count === 1,
  };
}

function readKey(row: Row): StoredKey {
  return {
    id: String(row['id']),
    projectId: String(row['project_id']),
    hash: String(row['hash']),
    createdAtMs: Number(row['created_at']),
  };
}
