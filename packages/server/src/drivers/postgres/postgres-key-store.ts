import type { KeyStore } from '../../ports/key-store.ts';
import { readKey } from '../key-rows.ts';
import type { Postgres } from './connection/postgres-pool.ts';

const COLUMNS = 'id, project_id, hash, created_at';

/** Keeps API keys in PostgreSQL. */
export function createPostgresKeyStore(database: Postgres): KeyStore {
  return {
    async add({ id, projectId, hash, createdAtMs }) {
      const text = `INSERT INTO keys (${COLUMNS}) VALUES ($1, $2, $3, $4)`;
      await database.run({ text, values: [id, projectId, hash, createdAtMs] });
    },
    async find(id) {
      const text = `SELECT ${COLUMNS} FROM keys WHERE id = $1`;
      const [row] = await database.read({ name: 'keys.find', text, values: [id] });
      return row && readKey(row);
    },
    async hasProject(projectId) {
      const text = 'SELECT FROM keys WHERE project_id = $1 LIMIT 1';
      return (await database.read({ name: 'keys.hasProject', text, values: [projectId] })).length > 0;
    },
    async list() {
      const rows = await database.read({ text: `SELECT ${COLUMNS} FROM keys ORDER BY created_at, id` });
      return rows.map(readKey);
    },
    async remove(id) {
      return (await database.run({ text: 'DELETE FROM keys WHERE id = $1', values: [id] })).count === 1;
    },
  };
}
