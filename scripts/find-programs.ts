import { ensureXvfb } from './browsers/ensure-xvfb.ts';
import { findChromium, findHeadlessChromium } from './browsers/find-chromium.ts';
import { findFirefox } from './browsers/find-firefox.ts';
import { findQtWebKit, findWebKit, findWpe } from './browsers/find-webkit.ts';
import { findProxy, findSwift } from './services/find-services.ts';
import { findPostgres } from './services/postgres-binaries.ts';

// `node scripts/find-programs.ts chromium firefox [--install]`: prints the paths, one per line, or what is wrong in one
// sentence.

type Find = (options: { install: boolean }) => Promise<string>;

const FINDERS: Record<string, Find> = {
  chromium: (options) => findChromium(options),
  'headless-chromium': (options) => findHeadlessChromium(options),
  firefox: (options) => findFirefox(options),
  xvfb: async (options) => (await ensureXvfb(options)).xvfbRun,
  webkit: orWhyNot(findWebKit),
  wpe: orWhyNot(findWpe),
  qtwebkit: orWhyNot(findQtWebKit),
  caddy: (options) => findProxy('caddy', options),
  nginx: (options) => findProxy('nginx', options),
  postgres: findPostgres,
  swift: (options) => findSwift(options),
};

const args = process.argv.slice(2);
const install = args.includes('--install');
const names = args.filter((arg) => arg !== '--install');
try {
  const finders = names.flatMap((name) => FINDERS[name] ?? []);
  if (names.length === 0 || finders.length < names.length) {
    throw new Error(`Usage: node scripts/find-programs.ts ${Object.keys(FINDERS).join('|')}… [--install]`);
  }
  for (const find of finders) console.log(await find({ install }));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** For optional programs: without them, their tests are skipped. */
function orWhyNot(find: Find): Find {
  return (options) => find(options).catch((error: Error) => error.message);
}
