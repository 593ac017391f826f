import { defineConfig } from '@playwright/test';
import { describeSuite } from '../fixtures/describe-suite.ts';

/** The phone's page against the real server: `playwright test -c tests/phone`, after `npm run build`. */
export default defineConfig(describeSuite('phone'), {
  use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
});
