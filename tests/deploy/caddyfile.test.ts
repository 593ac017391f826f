import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findProxy } from '../../scripts/services/find-services.ts';
import { FORMS, type Form } from './read-compose.ts';
import { rootPath } from './root-path.ts';

// The suite installs it before, where it can (install-proxies.ts). Without it, these tests are skipped.
const caddy = await findProxy('caddy', { install: false }).catch(() => undefined);
const home = mkdtempSync(path.join(tmpdir(), 'caddy-test-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

function runCaddy(form: Form, ...args: string[]): string {
  const names = { ACME_EMAIL: 'a@example.com', DOMAIN: 'files.example.com', S3_DOMAIN: 's3.example.com' };
  const place = ['--adapter', 'caddyfile', '--config', rootPath('deploy', form, 'Caddyfile')];
  const env = { PATH: process.env['PATH'], HOME: home, ...names };
  return execFileSync(caddy ?? '', [...args, ...place], {
    encoding: 'utf8',
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

describe.skipIf(caddy === undefined).each(FORMS)('the Caddyfile for %s', (form) => {
  test('is one that Caddy takes', () => {
    expect(() => runCaddy(form, 'validate')).not.toThrow();
  });

  test('keeps what is for whoever runs it shut, and passes on what asks for keys', () => {
    const config = runCaddy(form, 'adapt');
    expect(config).toContain('"path":["/metrics","/healthz","/readyz"]');
    expect(config).toContain('"status_code":404');
    expect(config).not.toContain('/api/svc');
  });

  test('names the sender itself', () => {
    expect(runCaddy(form, 'adapt')).toContain('"X-Real-Ip":["{http.request.remote.host}"]');
  });
});

test.skipIf(caddy === undefined)(
  'the cluster passes over an instance that is not ready, and sticks to none',
  () => {
    const config = runCaddy('cluster', 'adapt');
    expect(config).toContain('"uri":"/readyz"');
    expect(config).toContain('"policy":"round_robin"');
  },
);
