import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { CHROME_AND_EDGE, type Brands } from './chrome-and-edge.ts';
import { createFinder, listProgramPaths, type Finder, type FindOptions } from './find-or-install.ts';
import { thisMachine, type Machine } from './machine.ts';
import { MINIMUM_CHROMIUM } from './minimum-versions.ts';
import { pickBrowser } from './pick-browser.ts';

/**
 * @param playwrightsOwn - where Playwright has its own one, if it is installed.
 * @param brands - others that do as well, where no Chromium is installed.
 */
export function createChromiumFinder(playwrightsOwn: string, brands?: Brands): Finder {
  const name = brands?.name ?? 'Chromium';
  return createFinder({
    name: `${name} ${MINIMUM_CHROMIUM} or later`,
    find: (machine) => {
      const installed = listProgramPaths(['chromium', 'chromium-browser'], machine);
      const own = ['/Applications/Chromium.app/Contents/MacOS/Chromium', ...installed, playwrightsOwn];
      const kind = {
        name,
        variable: 'CHROME_PATH',
        minimumVersion: MINIMUM_CHROMIUM,
        places: [...own, ...(brands?.list(machine) ?? [])],
      };
      return pickBrowser(kind, machine);
    },
    packages: ['chromium'],
    install: (machine) => machine.perform(process.execPath, listPlaywrightArguments(machine)),
    nextStep: 'Run "npx playwright install chromium", or set CHROME_PATH to the path of one.',
  });
}

/**
 * The path of a Chromium for tests, which start it with `--load-extension`: the one that CHROME_PATH names, an installed
 * one, Playwright's own, or a new one. Google Chrome and Microsoft Edge ignore that option
 * (https://playwright.dev/docs/chrome-extensions).
 */
export const findChromium = createChromiumFinder(chromium.executablePath());

/** The same, or Google Chrome or Microsoft Edge where there is none yet: for `loadExtension`, which all of them obey. */
export const findAnyChromium = createChromiumFinder(chromium.executablePath(), CHROME_AND_EDGE);

const HEADLESS = {
  name: 'Chromium without windows',
  variable: 'HEADLESS_CHROMIUM_PATH',
  minimumVersion: MINIMUM_CHROMIUM,
};

const findShell = createFinder({
  name: HEADLESS.name,
  find: (machine) =>
    pickBrowser({ ...HEADLESS, places: listProgramPaths(['chromium-headless-shell'], machine) }, machine),
  // Both together, since the two packages must have one version.
  packages: ['chromium', 'chromium-headless-shell'],
  nextStep: '',
});

/**
 * The path of a Chromium for pages alone, which has no windows, loads no extension, and needs a third of the
 * processor's time: the one that HEADLESS_CHROMIUM_PATH names, an installed one, or a new one. Without one, or with
 * CHROME_PATH, it is that of {@link findChromium}.
 */
export const findHeadlessChromium: Finder = Object.assign(
  async (options: FindOptions, machine: Machine = thisMachine()) => {
    const isNamed = Boolean(machine.env[HEADLESS.variable]);
    if (!isNamed && machine.env['CHROME_PATH']) return findChromium(options, machine);
    return findShell(options, machine).catch((error: unknown) => {
      if (isNamed) throw error;
      return findChromium(options, machine);
    });
  },
  { wanted: findShell.wanted },
);

/** Playwright's own command line, by its file, since `npx` is not a program on Windows. */
function listPlaywrightArguments(machine: Machine): string[] {
  const cli = fileURLToPath(import.meta.resolve('@playwright/test/cli'));
  const systemLibraries = machine.platform === 'linux' && machine.isRoot ? ['--with-deps'] : [];
  return [cli, 'install', ...systemLibraries, '--no-shell', 'chromium'];
}
