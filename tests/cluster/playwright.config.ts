import { defineConfig } from '@playwright/test';
import { describeSuite } from '../fixtures/describe-suite.ts';

export default defineConfig(describeSuite('cluster'), {
  // One cluster fills a machine.
  workers: 1,
  // Twenty seconds without a store, and the pauses after it.
  timeout: 180_000,
  // A browser, three servers, a database and a store: beside other work fifteen seconds brought four megabytes.
  expect: { timeout: 60_000 },
});
