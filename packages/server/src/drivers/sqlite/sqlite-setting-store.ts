import type { DatabaseSync } from 'node:sqlite';
import type { SettingStore } from '../../ports/setting-store.ts';

/** Keeps settings in SQLite. The database stays the caller's to close. */
export function createSqliteSettingStore(database: DatabaseSync): SettingStore {
  const find = database.prepare('SELECT value FROM settings WHERE name = ?');
  const put = database.prepare(
    'INSERT INTO settings (name, value) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = :value',
  );
  const putIfAbsent = database.prepare(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const remove = database.prepare('DELETE FROM settings WHERE name = ?');
  const read = (name: string) => {
    const row = find.get(name);
    return row && String(row['value']);
  };
  return {
    find: async (name) => read(name),
    async put(name, value) {
      put.run({ name, value });
    },
    async putIfAbsent(name, value) {
      putIfAbsent.run(name, value);
      return read(name) ?? value;
    },
    remove: async (name) => remove.run(name).changes === 1,
  };
}
