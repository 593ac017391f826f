import { mkdir } from 'node:fs/promises';
import { DASHBOARD_SECRET_SETTING } from '../../packages/server/src/config/setting-names.ts';
import { createAdminSecret, hashAdminSecret } from '../../packages/server/src/crypto/admin-secret.ts';
import { openAdminStorage } from '../../packages/server/src/wire/open-storage.ts';

/** The database that the instances will have. */
export interface DashboardPlace {
  databaseUrl: string | undefined;
  /** Where it is if no address is given. */
  dataDir: string;
}

/** Opens the dashboard with a new secret, before any instance runs. Gives the secret, which is stored nowhere. */
export async function setDashboardSecret({ databaseUrl, dataDir }: DashboardPlace): Promise<string> {
  if (databaseUrl === undefined) await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const { settings, close } = await openAdminStorage({ databaseUrl, dataDir });
  try {
    const secret = createAdminSecret();
    await settings.put(DASHBOARD_SECRET_SETTING, await hashAdminSecret(secret));
    return secret;
  } finally {
    await close();
  }
}
