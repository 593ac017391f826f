import { defineConfig } from '@playwright/test';
import { grepInvert } from '../fixtures/release.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/cluster',
  // One cluster fills a machine.
  workers: 1,
  grepInvert,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  // Twenty seconds without a store, and the pauses after it.
  timeout: 180_000,
  // A browser, three servers, a database and a store: beside other work fifteen seconds brought four megabytes.
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/reports/cluster.json' }]],
  use: { actionTimeout: 15_000, navigationTimeout: 15_000, screenshot: 'only-on-failure' },
});
