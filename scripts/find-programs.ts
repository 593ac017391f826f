import { ensureXvfb, SCREEN } from './browsers/ensure-xvfb.ts';
import {
  describeChromium,
  findChromium,
  findHeadlessChromium,
  HEADLESS_CHROMIUM,
} from './browsers/find-chromium.ts';
import { FIREFOX, findFirefox } from './browsers/find-firefox.ts';
import { installPackages, type Wanted } from './browsers/find-or-install.ts';
import { findQtWebKit, findWebKit, findWpe, QT_WEBKIT, WEBKIT, WPE } from './browsers/find-webkit.ts';
import { findProxy, findSwift, PROXIES, SWIFT } from './services/find-services.ts';
import { findPostgres, POSTGRES } from './services/postgres-binaries.ts';

// `node scripts/find-programs.ts [chromium firefox…] [--install]`: prints the paths of these programs, or of all that tests
// need, one per line, or what is wrong in one sentence.

type Find = (options: { install: boolean }) => Promise<string>;

const PROGRAMS: Readonly<Record<string, { wanted: Wanted<unknown>; find: Find }>> = {
  chromium: { wanted: describeChromium(), find: (options) => findChromium(options) },
  'headless-chromium': { wanted: HEADLESS_CHROMIUM, find: (options) => findHeadlessChromium(options) },
  firefox: { wanted: FIREFOX, find: findFirefox },
  xvfb: { wanted: SCREEN, find: async (options) => (await ensureXvfb(options)).xvfbRun },
  webkit: { wanted: WEBKIT, find: orWhyNot(findWebKit) },
  wpe: { wanted: WPE, find: orWhyNot(findWpe) },
  qtwebkit: { wanted: QT_WEBKIT, find: orWhyNot(findQtWebKit) },
  caddy: { wanted: PROXIES.caddy, find: (options) => findProxy('caddy', options) },
  nginx: { wanted: PROXIES.nginx, find: (options) => findProxy('nginx', options) },
  swift: { wanted: SWIFT, find: (options) => findSwift(options) },
  postgres: { wanted: POSTGRES, find: findPostgres },
};

const args = process.argv.slice(2);
const install = args.includes('--install');
const names = args.filter((arg) => arg !== '--install');
try {
  const programs = (names.length > 0 ? names : Object.keys(PROGRAMS)).map((name) => {
    const program = PROGRAMS[name];
    if (program) return program;
    throw new Error(`Usage: node scripts/find-programs.ts ${Object.keys(PROGRAMS).join('|')}… [--install]`);
  });
  if (install) await installPackages(programs.map(({ wanted }) => wanted));
  for (const { find } of programs) console.log(await find({ install }));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** For optional programs: without them, their tests are skipped. */
function orWhyNot(find: Find): Find {
  return (options) => find(options).catch((error: Error) => error.message);
}
