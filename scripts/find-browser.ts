import { realpathSync } from 'node:fs';
import { ensureXvfb } from './browsers/ensure-xvfb.ts';
import { findChromium, findHeadlessChromium } from './browsers/find-chromium.ts';
import { findFirefox } from './browsers/find-firefox.ts';
import { findQtWebKit, findWebKit, findWpe } from './browsers/find-webkit.ts';
import { printFound, type Find } from './browsers/print-found.ts';

export { ensureXvfb, findChromium, findFirefox, findHeadlessChromium, findQtWebKit, findWebKit, findWpe };

// `node scripts/find-browser.ts chromium firefox [--install]`; `import.meta.main` is missing before Node 24.2.
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename) {
  void printFound('scripts/find-browser.ts', {
    chromium: findChromium,
    'headless-chromium': findHeadlessChromium,
    firefox: findFirefox,
    xvfb: async (options) => (await ensureXvfb(options)).xvfbRun,
    webkit: orWhyNot(findWebKit),
    wpe: orWhyNot(findWpe),
    qtwebkit: orWhyNot(findQtWebKit),
  });
}

/** Of what a machine may be without: its tests are skipped there. */
function orWhyNot(find: Find): Find {
  return (options) => find(options).catch((error: Error) => error.message);
}
