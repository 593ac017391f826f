import { createAccessKey } from '../../src/crypto/access-key.ts';
import { createApiKey } from '../../src/crypto/api-key.ts';
import { systemClock } from '../../src/drivers/system-clock.ts';
import type { Database } from '../../src/ports/database.ts';
import { openAdminStorage, type StoragePlaces } from '../../src/wire/open-storage.ts';

/** The data folder of a server, or where else it keeps its data. */
type Place = string | Pick<StoragePlaces, 'dataDir' | 'databaseUrl'>;

/** Makes an API key of a project, as `keys create` does, also beside a running server. */
export function createKey(where: Place, projectId: string): Promise<string> {
  return useDatabase(where, async ({ keys }) => {
    const { text, stored } = createApiKey(projectId, systemClock);
    await keys.add(stored);
    return text;
  });
}

/** Makes a person's key, as `access create` does beside a running server. */
export function createPersonKey(where: Place, name: string): Promise<{ id: string; key: string }> {
  return useDatabase(where, async ({ accessKeys }) => {
    const { text, stored } = createAccessKey(name, systemClock);
    await accessKeys.add(stored);
    return { id: stored.id, key: text };
  });
}

/** Revokes a person's key, as `access revoke` does. */
export function revokePersonKey(where: Place, id: string): Promise<boolean> {
  return useDatabase(where, ({ accessKeys }) => accessKeys.remove(id));
}

async function useDatabase<Result>(
  where: Place,
  use: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openAdminStorage(typeof where === 'string' ? { dataDir: where } : where);
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}
