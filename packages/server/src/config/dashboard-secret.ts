import { hashAdminSecret, isAdminSecret } from '../crypto/admin-secret.ts';
import type { SettingStore } from '../ports/setting-store.ts';
import { StartError } from './start-error.ts';

/** The hash of the dashboard's admin secret; see `hashAdminSecret`. Absent: the dashboard is off. */
export const DASHBOARD_SECRET_SETTING = 'dashboard_secret';

const MIN_LENGTH = 16;

/**
 * Stores the hash of the admin secret from the start options. If it is unchanged, sessions stay valid. Returns whether
 * any secret is stored.
 *
 * @throws StartError `bad_option`, when it is too short.
 */
export async function keepDashboardSecret(
  settings: Pick<SettingStore, 'find' | 'put'>,
  secret: string | undefined,
): Promise<boolean> {
  if (secret !== undefined && secret.length < MIN_LENGTH) {
    throw new StartError(
      'bad_option',
      `The dashboard's secret must have at least ${MIN_LENGTH} characters: correct SVC_DASHBOARD_SECRET, or run "svc-server dashboard secret" for a new one.`,
    );
  }
  const stored = await settings.find(DASHBOARD_SECRET_SETTING);
  if (secret === undefined) return stored !== undefined;
  const isStored = stored !== undefined && (await isAdminSecret(stored, secret));
  if (!isStored) await settings.put(DASHBOARD_SECRET_SETTING, await hashAdminSecret(secret));
  return true;
}
