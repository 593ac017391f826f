import { mkdir } from 'node:fs/promises';
import { DASHBOARD_SECRET_SETTING } from '../../packages/server/src/config/dashboard-secret.ts';
import { createAdminSecret, hashAdminSecret } from '../../packages/server/src/crypto/admin-secret.ts';
import { openAdminStorage } from '../../packages/server/src/wire/open-storage.ts';

/** The database of the instances. */
export interface DashboardPlace {
  databaseUrl: string | undefined;
  /** Its folder, if there is no address. */
  dataDir: string;
}

/** Sets a new secret of the dashboard, before any instance runs. Returns the secret, which is not stored. */
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
