import { defineConfig } from '@playwright/test';
import { describeSuite } from '../fixtures/describe-suite.ts';

/** One worker: like a newcomer's, each server has the default port. Some install from npm into an empty cache. */
export default defineConfig(describeSuite('newcomer'), { workers: 1, timeout: 300_000 });
