import { defineConfig } from '@playwright/test';
import { describeSuite } from '../fixtures/describe-suite.ts';

/** Playwright only runs these tests; the browser is the real Firefox, driven by `start-firefox.ts`. */
export default defineConfig(describeSuite('firefox'), { workers: 1, expect: { timeout: 5_000 } });
