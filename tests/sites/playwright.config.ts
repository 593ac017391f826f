import { defineConfig } from '@playwright/test';
import { grepInvert } from '../fixtures/release.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/sites',
  // Each has its own browser, server, phone and two sites.
  workers: 2,
  fullyParallel: true,
  grepInvert,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 150_000,
  expect: { timeout: 30_000 },
  use: { actionTimeout: 15_000, navigationTimeout: 15_000, screenshot: 'only-on-failure' },
  reporter: [['list'], ['json', { outputFile: '../../test-results/reports/sites.json' }]],
});
