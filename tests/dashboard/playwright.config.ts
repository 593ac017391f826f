import { defineConfig } from '@playwright/test';
import { describeSuite } from '../fixtures/describe-suite.ts';

/** The dashboard against the real server: `playwright test -c tests/dashboard`. `npm run build` comes first. */
export default defineConfig(describeSuite('dashboard'), { use: { viewport: { width: 1280, height: 800 } } });
