import { realpathSync } from 'node:fs';
import { ensureXvfb } from './browsers/ensure-xvfb.ts';
import { findChromium, findHeadlessChromium } from './browsers/find-chromium.ts';
import { findFirefox } from './browsers/find-firefox.ts';
import { printFound } from './browsers/print-found.ts';

export { ensureXvfb, findChromium, findFirefox, findHeadlessChromium };

// `node scripts/find-browser.ts chromium firefox [--install]`; `import.meta.main` is missing before Node 24.2.
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename) {
  void printFound('scripts/find-browser.ts', {
    chromium: findChromium,
    'headless-chromium': findHeadlessChromium,
    firefox: findFirefox,
    xvfb: async (options) => (await ensureXvfb(options)).xvfbRun,
  });
}
