import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/cluster',
  // One cluster fills a machine.
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  // Twenty seconds without a store, and the pauses after it.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: { actionTimeout: 15_000, navigationTimeout: 15_000, screenshot: 'only-on-failure' },
});
