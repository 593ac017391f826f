import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findWanted, type FindOptions, type WantedBrowser } from './find-wanted.ts';
import { aptInstall, thisMachine, type Machine } from './machine.ts';
import { MINIMUM_CHROMIUM } from './minimum-versions.ts';
import { listMacPaths, listProgramPaths, listWindowsPaths } from './program-places.ts';

/**
 * Resolves with the path of a Chromium that can load the extension: the one that CHROME_PATH names, an
 * installed one, Playwright's own, or, with `install`, a new one. Throws an Error with the next step.
 */
export function findChromium(options: FindOptions): Promise<string> {
  const machine = thisMachine();
  return findWanted(wantChromium(machine, chromium.executablePath()), machine, options);
}

/**
 * Resolves with the path of a Chromium for pages alone, which has no windows, loads no extension, and needs a third
 * of the processor's time: the one that HEADLESS_CHROMIUM_PATH names, an installed one, or, with `install`, a new
 * one. Where there is none, it is {@link findChromium}'s.
 */
export async function findHeadlessChromium(options: FindOptions): Promise<string> {
  const machine = thisMachine();
  try {
    return await findWanted(wantHeadlessChromium(machine), machine, options);
  } catch (error) {
    if (machine.env[HEADLESS_VARIABLE]) throw error;
    return findChromium(options);
  }
}

const HEADLESS_VARIABLE = 'HEADLESS_CHROMIUM_PATH';

/** Whoever names a browser with CHROME_PATH means it for all. */
export function wantHeadlessChromium(machine: Machine): WantedBrowser {
  const isNamed = machine.env['CHROME_PATH'] !== undefined;
  return {
    name: 'Chromium without windows',
    variable: HEADLESS_VARIABLE,
    minimumVersion: MINIMUM_CHROMIUM,
    places: isNamed ? [] : listProgramPaths(['chromium-headless-shell'], machine),
    lastResorts: [],
    lastResortNote: '',
    // Both at once: the two packages are of one version.
    installers: isNamed ? [] : [() => aptInstall(['chromium', 'chromium-headless-shell'], machine)],
    nextStep: '',
  };
}

/** Chromium before Chrome and Edge, since those two ignore `--load-extension`. */
export function wantChromium(machine: Machine, playwrightsOwn: string): WantedBrowser {
  return {
    name: 'Chromium',
    variable: 'CHROME_PATH',
    minimumVersion: MINIMUM_CHROMIUM,
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

/** Where an installed Chromium may be. */
function listChromiumPlaces(machine: Machine): string[] {
  if (machine.platform === 'win32') return listWindowsPaths('Chromium\\Application\\chrome.exe', machine);
  const onPath = listProgramPaths(['chromium', 'chromium-browser'], machine);
  return machine.platform === 'darwin'
    ? [...listMacPaths('Chromium', 'Chromium', machine), ...onPath]
    : onPath;
}

/**
 * Where Google Chrome and Microsoft Edge may be. Since version 137 they ignore `--load-extension`
 * (https://playwright.dev/docs/chrome-extensions), so an extension has to be loaded by hand there.
 */
function listBrandedPlaces(machine: Machine): string[] {
  if (machine.platform === 'win32') {
    return ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].flatMap(
      (path) => listWindowsPaths(path, machine),
    );
  }
  if (machine.platform === 'darwin') {
    return ['Google Chrome', 'Microsoft Edge'].flatMap((name) => listMacPaths(name, name, machine));
  }
  return listProgramPaths(['google-chrome', 'google-chrome-stable', 'microsoft-edge'], machine);
}
