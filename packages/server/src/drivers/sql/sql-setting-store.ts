import type { SettingStore } from '../../ports/setting-store.ts';
import type { SqlDatabase } from './sql-database.ts';

const PUT = `
  INSERT INTO settings (name, value) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = :value`;

// Updates to the same value, so that the statement waits for a concurrent insert and returns its value.
const PUT_IF_ABSENT = `
  INSERT INTO settings (name, value) VALUES (:name, :value)
  ON CONFLICT (name) DO UPDATE SET value = settings.value RETURNING value`;

/** Keeps settings. */
export function createSqlSettingStore({ read, run }: SqlDatabase): SettingStore {
  return {
    async find(name) {
      const [row] = await read('SELECT value FROM settings WHERE name = :name', { name });
      return row && String(row['value']);
    },
    async put(name, value) {
      await run(PUT, { name, value });
    },
    async putIfAbsent(name, value) {
      const { rows } = await run(PUT_IF_ABSENT, { name, value });
      return String(rows[0]?.['value']);
    },
    remove: async (name) => (await run('DELETE FROM settings WHERE name = :name', { name })).count === 1,
  };
}
