import { expect, test } from 'vitest';
import type { ConfigEnv } from 'wxt';
import { MINIMUM_CHROMIUM, MINIMUM_FIREFOX } from '../../../../scripts/browsers/minimum-versions.ts';
import config from '../../../../wxt.config.ts';

async function describeExtension(browser: string): Promise<Record<string, unknown>> {
  const environment: ConfigEnv = { browser, mode: 'production', command: 'build', manifestVersion: 3 };
  const { manifest } = config;
  return { ...(await (typeof manifest === 'function' ? manifest(environment) : manifest)) };
}

test('tests take no Firefox that would refuse to install the extension', async () => {
  expect(await describeExtension('firefox')).toMatchObject({
    browser_specific_settings: { gecko: { strict_min_version: `${MINIMUM_FIREFOX}.0` } },
  });
});

test('tests take no Chromium that would refuse to install the extension', async () => {
  expect(await describeExtension('chrome')).toMatchObject({
    minimum_chrome_version: String(MINIMUM_CHROMIUM),
  });
});
