import './use-sources.ts';
import { defineConfig } from '@playwright/test';
import type { KitOptions } from './fixtures/test.ts';

/** What is seen with each version of React. */
const CENTRAL = /@central/;
/** What StrictMode could break, which runs effects twice. */
const STRICT = /@strict/;

/** The client kit in a real browser against the real handler and transfer server: `playwright test -c tests/kit`. */
export default defineConfig<object, KitOptions>({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './build-pages.ts',
  outputDir: '../../test-results/kit',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: { actionTimeout: 15_000, navigationTimeout: 15_000 },
  projects: [
    { name: 'React 19', use: { react: '19' } },
    { name: 'React 19, StrictMode', grep: STRICT, use: { react: '19', isStrict: true } },
    { name: 'React 18', grep: CENTRAL, use: { react: '18' } },
    { name: 'React 18, StrictMode', grep: STRICT, use: { react: '18', isStrict: true } },
  ],
});
