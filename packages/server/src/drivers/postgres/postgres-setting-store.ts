import type { SettingStore } from '../../ports/setting-store.ts';
import type { Postgres } from './connection/postgres-pool.ts';

/** Keeps settings in PostgreSQL. */
export function createPostgresSettingStore(database: Postgres): SettingStore {
  const find = async (name: string) => {
    const text = 'SELECT value FROM settings WHERE name = $1';
    const [row] = await database.read({ name: 'settings.find', text, values: [name] });
    return row && String(row['value']);
  };
  return {
    find,
    async put(name, value) {
      const text = `
        INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = $2`;
      await database.run({ text, values: [name, value] });
    },
    async putIfAbsent(name, value) {
      // A change to the same value, so that the statement waits for who stores one now, and gives what is stored.
      const text = `
        INSERT INTO settings (name, value) VALUES ($1, $2)
        ON CONFLICT (name) DO UPDATE SET value = settings.value RETURNING value`;
      const { rows } = await database.run({ text, values: [name, value] });
      return String(rows[0]?.['value']);
    },
    async remove(name) {
      return (
        (await database.run({ text: 'DELETE FROM settings WHERE name = $1', values: [name] })).count === 1
      );
    },
  };
}
