import { defineConfig } from '@playwright/test';
import { grepInvert } from '../fixtures/release.ts';

// `npm run build` and `npm run build:e2e` come first: the kits as they are packed, and the extension.
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/example',
  // One app, built once, with an album that its tests share.
  workers: 1,
  fullyParallel: false,
  grepInvert,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 150_000,
  expect: { timeout: 30_000 },
  use: { actionTimeout: 15_000, navigationTimeout: 15_000, screenshot: 'only-on-failure' },
  reporter: [['list'], ['json', { outputFile: '../../test-results/reports/example.json' }]],
});
