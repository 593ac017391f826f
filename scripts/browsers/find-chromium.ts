import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { aptInstall } from './apt-install.ts';
import { listBrandedPlaces, listChromiumPlaces } from './chromium-places.ts';
import { findWanted, type FindOptions, type WantedBrowser } from './find-wanted.ts';
import { thisMachine, type Machine } from './machine.ts';

/** Files pass between the extension's parts by reference from this version on (see wxt.config.ts). */
const MINIMUM_VERSION = 148;

/**
 * Resolves with the path of a Chromium that can load the extension: the one that CHROME_PATH names, an
 * installed one, Playwright's own, or, with `install`, a new one. Throws an Error with the next step.
 */
export function findChromium(options: FindOptions): Promise<string> {
  const machine = thisMachine();
  return findWanted(wantChromium(machine, chromium.executablePath()), machine, options);
}

/** Chromium before Chrome and Edge, since those two ignore `--load-extension`. */
export function wantChromium(machine: Machine, playwrightsOwn: string): WantedBrowser {
  return {
    name: 'Chromium',
    variable: 'CHROME_PATH',
    minimumVersion: MINIMUM_VERSION,
    places: [...listChromiumPlaces(machine), playwrightsOwn],
    lastResorts: listBrandedPlaces(machine),
    lastResortNote:
      'This browser may not load an extension by itself: open chrome://extensions, switch on ' +
      '"Developer mode", choose "Load unpacked" and the folder .output/chrome-mv3.',
    installers: [
      () => aptInstall(['chromium'], machine),
      () => machine.perform(process.execPath, listPlaywrightArguments(machine)),
    ],
    nextStep: 'Run "npx playwright install chromium", or set CHROME_PATH to the path of one.',
  };
}

/** Playwright's own command line, called by its file because `npx` is not a program on Windows. */
function listPlaywrightArguments(machine: Machine): string[] {
  const cli = fileURLToPath(import.meta.resolve('@playwright/test/cli'));
  const systemLibraries = machine.platform === 'linux' && machine.isRoot ? ['--with-deps'] : [];
  return [cli, 'install', ...systemLibraries, '--no-shell', 'chromium'];
}
