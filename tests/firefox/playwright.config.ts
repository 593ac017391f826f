import { defineConfig } from '@playwright/test';

/** Playwright only runs these tests; the browser is the real Firefox, driven by `start-firefox.ts`. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/firefox',
  workers: 1,
  timeout: 150_000,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: '../../test-results/reports/firefox.json' }]],
});
