import { defineConfig } from '@playwright/test';
import { grepInvert } from '../fixtures/release.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  // Each worker has its own browser, server and phone; two use the whole machine.
  workers: 2,
  fullyParallel: true,
  grepInvert,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  timeout: 150_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/reports/e2e.json' }]],
  use: { actionTimeout: 15_000, navigationTimeout: 15_000, screenshot: 'only-on-failure' },
});
