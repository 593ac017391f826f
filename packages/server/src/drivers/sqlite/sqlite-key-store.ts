import type { DatabaseSync } from 'node:sqlite';
import type { KeyStore, StoredKey } from '../../ports/key-store.ts';
import { runInTransaction } from './sqlite-database.ts';

/** Keeps API keys in SQLite. The database stays the caller's to close. */
export function createSqliteKeyStore(database: DatabaseSync): KeyStore {
  const insert = database.prepare('INSERT INTO keys (id, project_id, hash, created_at) VALUES (?, ?, ?, ?)');
  const find = database.prepare('SELECT * FROM keys WHERE id = ?');
  const findOfProject = database.prepare('SELECT 1 FROM keys WHERE project_id = ? LIMIT 1');
  const removeOfProject = database.prepare('DELETE FROM keys WHERE project_id = ?');
  const add = (key: StoredKey) => insert.run(key.id, key.projectId, key.hash, key.createdAtMs);
  return {
    async add(key) {
      add(key);
    },
    async find(id) {
      const row = find.get(id);
      return (
        row && {
          id,
          projectId: String(row['project_id']),
          hash: String(row['hash']),
          createdAtMs: Number(row['created_at']),
        }
      );
    },
    hasProject: async (projectId) => findOfProject.get(projectId) !== undefined,
    async replaceAll(key) {
      runInTransaction(database, () => {
        removeOfProject.run(key.projectId);
        add(key);
      });
    },
  };
}
