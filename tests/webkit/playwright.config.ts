import { defineConfig, type Project } from '@playwright/test';
import type { EngineOption } from './test.ts';
import { describeSuite } from '../fixtures/describe-suite.ts';
import { isRelease } from '../fixtures/release.ts';

/** The first one runs with each change. */
const PROJECTS: Project<object, EngineOption>[] = [
  { name: 'WebKit 2.50', use: { engine: 'webkit' } },
  { name: 'WebKit 2.38', use: { engine: 'wpe' }, grep: /@old/ },
];

/** Playwright only runs these tests; the browsers are Debian's WebKit, driven by `web-driver.ts`. */
export default defineConfig<object, EngineOption>(describeSuite('webkit'), {
  projects: isRelease ? PROJECTS : PROJECTS.slice(0, 1),
});
