import type { DatabaseSync } from 'node:sqlite';
import type { KeyStore } from '../../ports/key-store.ts';
import { readKey } from '../key-rows.ts';

/** Keeps API keys in SQLite. The database stays the caller's to close. */
export function createSqliteKeyStore(database: DatabaseSync): KeyStore {
  const insert = database.prepare('INSERT INTO keys (id, project_id, hash, created_at) VALUES (?, ?, ?, ?)');
  const find = database.prepare('SELECT * FROM keys WHERE id = ?');
  const findOfProject = database.prepare('SELECT 1 FROM keys WHERE project_id = ? LIMIT 1');
  const list = database.prepare('SELECT * FROM keys ORDER BY created_at, id');
  const remove = database.prepare('DELETE FROM keys WHERE id = ?');
  return {
    async add({ id, projectId, hash, createdAtMs }) {
      insert.run(id, projectId, hash, createdAtMs);
    },
    async find(id) {
      const row = find.get(id);
      return row && readKey(row);
    },
    hasProject: async (projectId) => findOfProject.get(projectId) !== undefined,
    list: async () => list.all().map(readKey),
    remove: async (id) => remove.run(id).changes === 1,
  };
}
