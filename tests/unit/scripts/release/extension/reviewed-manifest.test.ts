import { readFileSync } from 'node:fs';
import type { ConfigEnv } from 'wxt';
import { describe, expect, test } from 'vitest';
import {
  findUnreviewed,
  REVIEWED,
  type Manifest,
} from '../../../../../scripts/release/extension/reviewed-manifest.ts';
import config from '../../../../../wxt.config.ts';

async function readManifest(browser: string): Promise<Manifest> {
  const env: ConfigEnv = { browser, mode: 'production', command: 'build', manifestVersion: 3 };
  const { manifest } = config;
  return (typeof manifest === 'function' ? await manifest(env) : await manifest) as Manifest;
}

describe.each(['chrome', 'firefox'] as const)('%s', (browser) => {
  test('the manifest asks for nothing that nobody has reviewed', async () => {
    expect(findUnreviewed(await readManifest(browser), browser)).toEqual([]);
  });

  test.each([
    [{ permissions: ['tabs'] }, '"permissions": "tabs"'],
    [{ host_permissions: ['https://*/*'] }, '"host_permissions": ["https://*/*"]'],
    [{ content_scripts: [{ js: ['a.js'] }] }, '"content_scripts": [{"js":["a.js"]}]'],
    [{ homepage_url: 'https://other.example' }, '"homepage_url": "https://other.example"'],
    [
      { content_security_policy: { extension_pages: "script-src 'self' https://cdn.example" } },
      "without script-src 'self'",
    ],
  ])('refuses %o', async (more, words) => {
    const faults = findUnreviewed({ ...(await readManifest(browser)), ...more }, browser);
    expect(faults.join('\n')).toContain(words);
  });

  test('docs/store says why each permission is needed', () => {
    const text = readFileSync('docs/store/permissions.md', 'utf8');
    for (const permission of REVIEWED[browser]['permissions'] as string[])
      expect(text).toContain(`### ${permission}\n`);
  });
});

test('the manifest for Safari has no key that Safari does not know', async () => {
  const manifest = await readManifest('safari');
  expect(manifest).not.toHaveProperty('minimum_chrome_version');
  expect(manifest).not.toHaveProperty('message_serialization');
  expect(manifest['browser_specific_settings']).toEqual({ safari: { strict_min_version: '26.0' } });
});
