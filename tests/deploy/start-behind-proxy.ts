import { readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import type { ServerOptions } from '../../packages/server/src/start-server.ts';
import { startTestServer, type TestServer } from '../../packages/server/test/support/test-server.ts';
import { findProxy, type Proxy } from '../../scripts/services/find-services.ts';
import {
  describeNginx,
  startProxy,
  type ProxyPlace,
  type ProxySetup,
} from '../fixtures/server/proxy-process.ts';
import { rootPath } from './root-path.ts';

export const PROXIES = ['nginx', 'caddy'] as const;

/** The suite installs them before, where it can (install-proxies.ts). */
export function isInstalled(name: Proxy): Promise<boolean> {
  return findProxy(name, { install: false }).then(
    () => true,
    () => false,
  );
}

/** A text of a configuration that a person changes, and what they put in its place. */
export type Change = readonly [from: string, to: string];

/** What each configuration says about the routes that are for this machine only. */
export const CLOSED_ROUTES: Record<Proxy, Change[]> = {
  nginx: [['location ~ ^/(api/svc|v1|metrics) { return 404; }', '']],
  caddy: [['respond @inside 404', '']],
};

/** What docs/self-hosting.md says about a server below a path. */
export const BELOW_PATH: Record<Proxy, Change[]> = {
  nginx: [
    ['location / {', 'location /share/ {'],
    ['^/(api', '^/share/(api'],
  ],
  caddy: [
    ['reverse_proxy 127.0.0.1:8787', 'reverse_proxy /share/* 127.0.0.1:8787'],
    [
      '/api/svc /api/svc/* /v1 /v1/* /metrics',
      '/share/api/svc /share/api/svc/* /share/v1 /share/v1/* /share/metrics',
    ],
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
  }: { changes?: Change[]; path?: string } & Partial<ServerOptions> = {},
): Promise<BehindProxy> {
  const started = { server: undefined as TestServer | undefined };
  const proxy = await startProxy(name, async (place) => {
    const publicUrl = `http://127.0.0.1:${place.port}${path}`;
    started.server = await startTestServer({ ...options, publicUrl });
    return SETUPS[name](place, { upstream: started.server.url, changes });
  });
  onTestFinished(proxy.close);
  if (!started.server) throw new Error('The proxy was started without a server.');
  return { server: started.server, publicUrl: `http://127.0.0.1:${proxy.port}${path}` };
}

/** The same proxy before any other server of HTTP. Returns its address. */
export async function startProxyBefore(name: Proxy, upstream: string): Promise<string> {
  const proxy = await startProxy(name, async (place) => SETUPS[name](place, { upstream, changes: [] }));
  onTestFinished(proxy.close);
  return `http://127.0.0.1:${proxy.port}`;
}

interface Way {
  upstream: string;
  changes: Change[];
}

/** Each configuration with this machine's addresses, and without a certificate. */
const SETUPS: Record<Proxy, (place: ProxyPlace, way: Way) => ProxySetup> = {
  nginx: ({ folder, port }, { upstream, changes }) => {
    const server = readConfiguration('nginx.conf', [
      ...changes,
      ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
      ['ssl_certificate /etc/letsencrypt/live/files.example.com/fullchain.pem;', ''],
      ['ssl_certificate_key /etc/letsencrypt/live/files.example.com/privkey.pem;', ''],
      ['proxy_pass http://127.0.0.1:8787', `proxy_pass ${upstream}`],
    ]);
    return describeNginx(folder, server);
  },
  caddy: ({ folder, port }, { upstream, changes }) => {
    const site = readConfiguration('Caddyfile', [
      ...changes,
      ['files.example.com {', `http://127.0.0.1:${port} {`],
      ['127.0.0.1:8787', new URL(upstream).host],
    ]);
    return {
      args: (configFile) => ['run', '--adapter', 'caddyfile', '--config', configFile],
      config: `{\n\tadmin off\n\tstorage file_system ${folder}/caddy\n}\n${site}`,
    };
  },
};

/** @throws Error, if a text to change is missing. */
function readConfiguration(file: string, changes: readonly Change[]): string {
  const text = readFileSync(rootPath('deploy/proxy', file), 'utf8');
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`deploy/proxy/${file} lacks "${from}".`);
    return changed.replace(from, to);
  }, text);
}
