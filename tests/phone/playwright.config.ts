import { defineConfig } from '@playwright/test';
import { grepInvert } from '../fixtures/release.ts';

/** The phone's page against the real server: `playwright test -c tests/phone`, after `npm run build`. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/phone',
  workers: 2,
  grepInvert,
  forbidOnly: Boolean(process.env['CI']),
  // A busy machine takes five times as long as a quiet one
  timeout: 150_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/reports/phone.json' }]],
  use: {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    actionTimeout: 15_000,
    navigationTimeout: 15_000,
  },
});
