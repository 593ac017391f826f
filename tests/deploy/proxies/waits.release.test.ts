import { WAIT_TIMEOUT_MS } from '@svc/protocol';
import { describe, expect, test } from 'vitest';
import { isInstalled, PROXIES, startBehindProxy } from '../start-behind-proxy.ts';

for (const name of PROXIES) {
  describe.skipIf(!(await isInstalled(name)))(`${name} (skipped where it is not installed)`, () => {
    test.concurrent(
      'cuts no answer that is held back as long as the server holds any',
      async () => {
        const { publicUrl } = await startBehindProxy(name, { isNetworkAllowed: true });
        const created = await fetch(`${publicUrl}/api/svc/job`, { method: 'POST' });
        const { id } = (await created.json()) as { id: string };
        // The time is over, which the server says; the proxy would say 504.
        expect((await fetch(`${publicUrl}/api/svc/job/${id}/wait`)).status).toBe(408);
      },
      WAIT_TIMEOUT_MS.max + 60_000,
    );
  });
}
