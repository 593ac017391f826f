import { defineConfig } from '@playwright/test';
import { describeSuite } from '../fixtures/describe-suite.ts';

export default defineConfig(describeSuite('e2e'), { fullyParallel: true });
