import * as nodeModule from 'node:module';
import { defineConfig, type Project } from '@playwright/test';
import type { KitOptions } from './fixtures/test.ts';
import { describeSuite } from '../fixtures/describe-suite.ts';
import { isRelease } from '../fixtures/release.ts';

// The web app under test uses the kit's sources, by this condition in package.json. Playwright's processes would lose a
// flag of `node`, but each reads the configuration.
nodeModule.registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, { ...context, conditions: [...context.conditions, '@svc/source'] }),
});

/** Tests for each version of React. */
const CENTRAL = /@central/;
/** Tests that StrictMode could break, as it runs effects twice. */
const STRICT = /@strict/;

/** The first one runs with each change; unit tests try StrictMode. */
const PROJECTS: Project<object, KitOptions>[] = [
  { name: 'React 19', use: { react: '19' } },
  { name: 'React 19, StrictMode', grep: STRICT, use: { react: '19', isStrict: true } },
  { name: 'React 18, StrictMode', grep: [CENTRAL, STRICT], use: { react: '18', isStrict: true } },
];

/** The client kit in a real browser against the real handler and transfer server: `playwright test -c tests/kit`. */
export default defineConfig<object, KitOptions>(describeSuite('kit'), {
  testMatch: '*.spec.ts',
  globalSetup: './build-pages.ts',
  fullyParallel: true,
  projects: isRelease ? PROJECTS : PROJECTS.slice(0, 1),
});
