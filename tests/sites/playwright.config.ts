import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/sites',
  // One for each browser, with its own server, phone and two sites.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 150_000,
  expect: { timeout: 30_000 },
  use: { actionTimeout: 15_000, navigationTimeout: 15_000, screenshot: 'only-on-failure' },
  reporter: [['list'], ['json', { outputFile: '../../test-results/reports/sites.json' }]],
});
