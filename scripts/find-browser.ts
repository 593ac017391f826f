import { realpathSync } from 'node:fs';
import { ensureXvfb } from './browsers/ensure-xvfb.ts';
import { findChromium, findHeadlessChromium } from './browsers/find-chromium.ts';
import { findFirefox } from './browsers/find-firefox.ts';

export { ensureXvfb, findChromium, findFirefox, findHeadlessChromium };

const finders: Record<string, (options: { install: boolean }) => Promise<string>> = {
  chromium: findChromium,
  'headless-chromium': findHeadlessChromium,
  firefox: findFirefox,
  xvfb: async (options) => (await ensureXvfb(options)).xvfbRun,
};

const USAGE = `Usage: node scripts/find-browser.ts ${Object.keys(finders).join('|')}… [--install]`;

/** `node scripts/find-browser.ts chromium firefox [--install]` prints a path for each, one after the other. */
async function main(args: string[]): Promise<void> {
  const names = args.filter((arg) => arg !== '--install');
  if (names.length === 0) throw new Error(USAGE);
  for (const name of names) {
    const find = finders[name];
    if (find === undefined) throw new Error(USAGE);
    console.log(await find({ install: args.includes('--install') }));
  }
}

// `import.meta.main` is missing before Node 24.2.
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename) {
  main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
}
