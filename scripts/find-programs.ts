import { ensureXvfb, type VirtualScreen } from './browsers/ensure-xvfb.ts';
import { findChromium, findHeadlessChromium } from './browsers/find-chromium.ts';
import { findFirefox } from './browsers/find-firefox.ts';
import { installPackages, type Finder } from './browsers/find-or-install.ts';
import { findQtWebKit, findWebKit, findWpe } from './browsers/find-webkit.ts';
import { findPicturePrograms, findPython, findSwift, PROXIES } from './services/find-services.ts';
import { findPostgres } from './services/postgres-binaries.ts';

// `node scripts/find-programs.ts [chromium firefox…] [--install]`: prints the paths of these programs, or of all that tests
// need, one per line, or what is wrong in one sentence.

const PROGRAMS: Readonly<Record<string, Finder<string | VirtualScreen>>> = {
  chromium: findChromium,
  'headless-chromium': findHeadlessChromium,
  firefox: findFirefox,
  xvfb: ensureXvfb,
  webkit: findWebKit,
  wpe: findWpe,
  qtwebkit: findQtWebKit,
  ...PROXIES,
  python: findPython,
  swift: findSwift,
  pictures: findPicturePrograms,
  postgres: findPostgres,
};
/** Without these, their tests are skipped: the answer says why there is none. */
const OPTIONAL = new Set<unknown>([findWebKit, findWpe, findQtWebKit]);

const args = process.argv.slice(2);
const install = args.includes('--install');
const names = args.filter((arg) => arg !== '--install');
try {
  const finders = (names.length > 0 ? names : Object.keys(PROGRAMS)).map((name) => {
    const finder = PROGRAMS[name];
    if (finder) return finder;
    throw new Error(`Usage: node scripts/find-programs.ts ${Object.keys(PROGRAMS).join('|')}… [--install]`);
  });
  if (install) await installPackages(finders);
  for (const find of finders) {
    const search = find({ install });
    const found = await (OPTIONAL.has(find) ? search.catch((error: Error) => error.message) : search);
    console.log(typeof found === 'string' ? found : found.xvfbRun);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
