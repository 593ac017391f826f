import { findProxy } from '../../scripts/services/find-services.ts';

/** Runs before all tests. If Caddy cannot be installed, its tests are skipped. */
export async function setup(): Promise<void> {
  await findProxy('caddy', { install: true }).catch(() => undefined);
}
