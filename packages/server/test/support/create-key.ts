import { createApiKey } from '../../src/crypto/api-key.ts';
import { systemClock } from '../../src/drivers/system-clock.ts';
import { openAdminStorage } from '../../src/wire/open-storage.ts';

/** Makes an API key of a project, as `keys create` does, also beside a running server. */
export async function createKey(dataDir: string, projectId: string): Promise<string> {
  const { keys, close } = await openAdminStorage({ dataDir });
  try {
    const { text, stored } = createApiKey(projectId, systemClock);
    await keys.add(stored);
    return text;
  } finally {
    await close();
  }
}
