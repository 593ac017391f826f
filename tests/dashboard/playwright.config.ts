import { defineConfig } from '@playwright/test';
import { grepInvert } from '../fixtures/release.ts';

/** The dashboard against the real server: `playwright test -c tests/dashboard`. `npm run build` comes first. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/dashboard',
  workers: 2,
  grepInvert,
  forbidOnly: Boolean(process.env['CI']),
  // A busy machine takes five times as long as a quiet one
  timeout: 150_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/reports/dashboard.json' }]],
  use: { viewport: { width: 1280, height: 800 }, actionTimeout: 15_000, navigationTimeout: 15_000 },
});
