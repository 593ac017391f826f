import { findProxy } from '../../scripts/services/find-services.ts';

/** Before all tests: where Caddy cannot be installed, they say that they are skipped. */
export async function setup(): Promise<void> {
  await findProxy('caddy', { install: true }).catch(() => undefined);
}
