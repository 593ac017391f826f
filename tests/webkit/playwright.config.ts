import { defineConfig, type Project } from '@playwright/test';
import type { EngineOption } from './test.ts';
import { grepInvert, isRelease } from '../fixtures/release.ts';

/** The first one runs with each change. */
const PROJECTS: Project<object, EngineOption>[] = [
  { name: 'WebKit 2.50', use: { engine: 'webkit' } },
  { name: 'WebKit 2.38', use: { engine: 'wpe' }, grep: /@old/ },
];

/** Playwright only runs these tests; the browsers are Debian's WebKit, driven by `web-driver.ts`. */
export default defineConfig<object, EngineOption>({
  testDir: '.',
  outputDir: '../../test-results/webkit',
  workers: 2,
  grepInvert,
  forbidOnly: Boolean(process.env['CI']),
  // A busy machine takes five times as long as a quiet one
  timeout: 150_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/reports/webkit.json' }]],
  projects: isRelease ? PROJECTS : PROJECTS.slice(0, 1),
});
