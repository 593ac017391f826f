import { onTestFinished } from 'vitest';
import type { ServerOptions } from '../../packages/server/src/start-server.ts';
import { startTestServer, type TestServer } from '../../packages/server/test/support/test-server.ts';
import { findProxy, type Proxy } from '../../scripts/services/find-services.ts';
import { describeDeployed, type Change } from '../fixtures/proxy/deployed-proxy.ts';
import { startProxy } from '../fixtures/proxy/proxy-process.ts';

export const PROXIES = ['nginx', 'caddy'] as const;

/** The suite installs them before, where it can (install-proxies.ts). */
export function isInstalled(name: Proxy): Promise<boolean> {
  return findProxy(name, { install: false }).then(
    () => true,
    () => false,
  );
}

/** What docs/self-hosting.md says about a server below a path. */
export const BELOW_PATH: Record<Proxy, Change[]> = {
  nginx: [
    ['location / {', 'location /share/ {'],
    ['location = /metrics', 'location = /share/metrics'],
  ],
  caddy: [
    ['reverse_proxy 127.0.0.1:8787', 'reverse_proxy /share/* 127.0.0.1:8787'],
    ['respond /metrics', 'respond /share/metrics'],
  ],
};

interface BehindProxy {
  server: TestServer;
  /** The address of the server by way of the proxy. */
  publicUrl: string;
}

/** A server, and a real proxy before it with its configuration of `deploy/proxy`. Both end with the test. */
export async function startBehindProxy(
  name: Proxy,
  {
    changes = [],
    path = '',
    ...options
  }: { changes?: readonly Change[]; path?: string } & Partial<ServerOptions> = {},
): Promise<BehindProxy> {
  const started = { server: undefined as TestServer | undefined };
  const proxy = await startProxy(name, async (place) => {
    const publicUrl = `http://127.0.0.1:${place.port}${path}`;
    started.server = await startTestServer({ ...options, publicUrl });
    return describeDeployed(name, place, { upstream: started.server.url, changes });
  });
  onTestFinished(proxy.close);
  if (!started.server) throw new Error('The proxy was started without a server.');
  return { server: started.server, publicUrl: `http://127.0.0.1:${proxy.port}${path}` };
}

/** The same proxy before any other server of HTTP. Returns its address. */
export async function startProxyBefore(name: Proxy, upstream: string): Promise<string> {
  const proxy = await startProxy(name, async (place) => describeDeployed(name, place, { upstream }));
  onTestFinished(proxy.close);
  return `http://127.0.0.1:${proxy.port}`;
}
