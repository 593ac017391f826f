import { defineConfig } from '@playwright/test';
import { describeSuite } from '../fixtures/describe-suite.ts';

/** The built site of the documents: `npm run site:check` builds it before. */
export default defineConfig(describeSuite('docs-site'), { workers: 1 });
