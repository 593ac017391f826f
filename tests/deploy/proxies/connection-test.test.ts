import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testConnection, type ConnectionResult } from '../../../lib/backend/test-connection.ts';
import { startTestServer } from '../../../packages/server/test/support/test-server.ts';
import { findFreePort } from '../../../scripts/services/free-port.ts';
import { startNginx, startProxy } from '../../fixtures/proxy/proxy-process.ts';
import { isInstalled } from '../start-behind-proxy.ts';

const NOT_FOUND = '<!doctype html><html lang="en"><title>Oh no</title><a href="/">Example Ltd</a></html>';

/** What "Test connection" says of the backend whose route base is this path, like an extension that may read all answers. */
async function ask(port: number, routeBase: string): Promise<string> {
  const backend = { address: `http://127.0.0.1:${port}`, routeBase, uploadAddress: null, headers: [] };
  return describeResult(await testConnection(backend, { fetch }));
}

function describeResult(result: ConnectionResult): string {
  return 'status' in result ? `${result.kind} ${result.status}` : result.kind;
}

/** A folder with a site's own page for 404. */
async function makeSite(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pocketfill-site-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(path.join(folder, '404.html'), NOT_FOUND);
  await writeFile(path.join(folder, 'passwords'), 'bob:no-hash');
  return folder;
}

async function startBackend(): Promise<string> {
  return (await startTestServer()).url;
}

describe.skipIf(!(await isInstalled('nginx')))('the connection test, with nginx in front', () => {
  it('tells what refuses, what is away, and whose page it is', async () => {
    const [site, upstream, closed] = await Promise.all([makeSite(), startBackend(), findFreePort()]);
    const nginx = await startNginx(`
      location /open/ { proxy_pass ${upstream}/; }
      location /password/ { auth_basic "Members"; auth_basic_user_file ${site}/passwords; }
      location /denied/ { deny all; }
      location /hidden/ { return 404; }
      location /dropped/ { return 444; }
      location /busy/ { return 503; }
      location /away/ { proxy_pass http://127.0.0.1:${closed}/; }
      location / { root ${site}; error_page 404 /404.html; }`);
    onTestFinished(nginx.close);
    expect(await ask(nginx.port, '/open/api/svc')).toBe('works');
    expect(await ask(nginx.port, '/open/elsewhere')).toBe('otherService');
    expect(await ask(nginx.port, '/password/api/svc')).toBe('proxyRefused 401');
    expect(await ask(nginx.port, '/denied/api/svc')).toBe('proxyRefused 403');
    expect(await ask(nginx.port, '/hidden/api/svc')).toBe('proxyRefused 404');
    expect(await ask(nginx.port, '/busy/api/svc')).toBe('nothingBehind 503');
    expect(await ask(nginx.port, '/away/api/svc')).toBe('nothingBehind 502');
    expect(await ask(nginx.port, '/api/svc')).toBe('webPage');
    // Like a port on which nothing listens.
    expect(await ask(nginx.port, '/dropped/api/svc')).toBe('unreachable');
    expect(await ask(closed, '/api/svc')).toBe('unreachable');
  });
});

/** A hash as Caddy wants one; of no password that anybody knows. */
const BCRYPT = '$2a$14$Zkx19XLiW6VYouLHR5NmfOFU0z2GTNmpkT/5qqR7hx4IjWJPDhjvG';

describe.skipIf(!(await isInstalled('caddy')))('the connection test, with Caddy in front', () => {
  it('tells what refuses, what is away, and what passes', async () => {
    const [upstream, closed] = await Promise.all([startBackend(), findFreePort()]);
    const caddy = await startProxy('caddy', async ({ folder, port }) => ({
      args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
      config: `{\n admin off\n auto_https off\n storage file_system ${folder}/caddy\n}
        http://127.0.0.1:${port} {
          basicauth /password/* {
            bob ${BCRYPT}
          }
          respond /denied/* 403
          respond /hidden/* 404
          reverse_proxy /away/* 127.0.0.1:${closed}
          handle_path /open/* {
            reverse_proxy ${new URL(upstream).host}
          }
        }`,
    }));
    onTestFinished(caddy.close);
    expect(await ask(caddy.port, '/open/api/svc')).toBe('works');
    expect(await ask(caddy.port, '/password/api/svc')).toBe('proxyRefused 401');
    expect(await ask(caddy.port, '/denied/api/svc')).toBe('proxyRefused 403');
    expect(await ask(caddy.port, '/hidden/api/svc')).toBe('proxyRefused 404');
    expect(await ask(caddy.port, '/away/api/svc')).toBe('nothingBehind 502');
  });
});
