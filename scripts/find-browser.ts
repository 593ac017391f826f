import { realpathSync } from 'node:fs';
import { ensureXvfb } from './browsers/ensure-xvfb.ts';
import { findChromium } from './browsers/find-chromium.ts';
import { findFirefox } from './browsers/find-firefox.ts';

export { ensureXvfb, findChromium, findFirefox };

const finders: Record<string, (options: { install: boolean }) => Promise<string>> = {
  chromium: findChromium,
  firefox: findFirefox,
  xvfb: async (options) => (await ensureXvfb(options)).xvfbRun,
};

/** `node scripts/find-browser.ts chromium|firefox|xvfb [--install]` prints one path. */
async function main([name = '', ...flags]: string[]): Promise<void> {
  const find = finders[name];
  if (find === undefined || flags.some((flag) => flag !== '--install')) {
    throw new Error('Usage: node scripts/find-browser.ts chromium|firefox|xvfb [--install]');
  }
  console.log(await find({ install: flags.includes('--install') }));
}

// `import.meta.main` is missing before Node 24.2.
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename) {
  main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
}
