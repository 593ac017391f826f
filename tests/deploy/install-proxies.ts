import { findProxy } from '../../scripts/services/find-services.ts';

/** Runs before all tests. If a proxy cannot be installed, its tests are skipped. */
export async function setup(): Promise<void> {
  for (const name of ['caddy', 'nginx'] as const)
    await findProxy(name, { install: true }).catch(() => undefined);
}
