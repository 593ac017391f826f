import { defineConfig } from '@playwright/test';
import { grepInvert } from '../fixtures/release.ts';

/** Playwright only runs these tests; the browser is the real Firefox, driven by `start-firefox.ts`. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/firefox',
  workers: 1,
  timeout: 150_000,
  grepInvert,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: '../../test-results/reports/firefox.json' }]],
});
