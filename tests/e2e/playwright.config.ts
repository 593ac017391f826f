import { defineConfig } from '@playwright/test';
import { grepInvert } from '../fixtures/release.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  // Each worker has a browser, a server and a phone of its own; two fill the machines that run this.
  workers: 2,
  fullyParallel: false,
  grepInvert,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  timeout: 150_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/reports/e2e.json' }]],
  use: { actionTimeout: 15_000, navigationTimeout: 15_000, screenshot: 'only-on-failure' },
});
