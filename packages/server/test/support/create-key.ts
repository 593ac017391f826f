import { createApiKey } from '../../src/crypto/api-key.ts';
import { systemClock } from '../../src/drivers/system-clock.ts';
import { openAdminStorage, type StoragePlaces } from '../../src/wire/open-storage.ts';

/**
 * Makes an API key of a project, as `keys create` does, also beside a running server.
 *
 * @param where - its data folder, or where else it keeps its data.
 */
export async function createKey(
  where: string | Pick<StoragePlaces, 'dataDir' | 'databaseUrl'>,
  projectId: string,
): Promise<string> {
  const { keys, close } = await openAdminStorage(typeof where === 'string' ? { dataDir: where } : where);
  try {
    const { text, stored } = createApiKey(projectId, systemClock);
    await keys.add(stored);
    return text;
  } finally {
    await close();
  }
}
