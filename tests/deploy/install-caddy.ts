import { findCaddy } from '../../scripts/services/proxy/find-proxies.ts';

/** Before all tests: where Caddy cannot be installed, they say that they are skipped. */
export async function setup(): Promise<void> {
  await findCaddy({ install: true }).catch(() => undefined);
}
