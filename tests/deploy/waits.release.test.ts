import { WAIT_TIMEOUT_MS } from '@svc/protocol';
import { expect, test } from 'vitest';
import { CLOSED_ROUTES, listProxies, startBehindProxy } from './start-behind-proxy.ts';

test.concurrent.each(await listProxies())(
  '%s cuts no answer that is held back as long as the server holds any',
  async (name) => {
    const changes = CLOSED_ROUTES[name];
    const { publicUrl } = await startBehindProxy(name, { changes, isNetworkAllowed: true });
    const created = await fetch(`${publicUrl}/api/svc/job`, { method: 'POST' });
    const { id } = (await created.json()) as { id: string };
    // The time is over, which the server says; the proxy would say 504.
    expect((await fetch(`${publicUrl}/api/svc/job/${id}/wait`)).status).toBe(408);
  },
  WAIT_TIMEOUT_MS.max + 60_000,
);
