import { defineConfig } from '@playwright/test';
import { describeSuite } from '../fixtures/describe-suite.ts';

// `npm run build` and `npm run build:e2e` come first: the kits as they are packed, and the extension. One app, built
// once, with an album that its tests share.
export default defineConfig(describeSuite('example'), { workers: 1 });
