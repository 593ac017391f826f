import { defineConfig } from '@playwright/test';
import { describeSuite } from '../fixtures/describe-suite.ts';

// Each worker has two sites, too.
export default defineConfig(describeSuite('sites'), { fullyParallel: true });
