import { findWanted, type FindOptions, type WantedBrowser } from './find-wanted.ts';
import { aptInstall, thisMachine, type Machine } from './machine.ts';
import { MINIMUM_FIREFOX } from './minimum-versions.ts';
import { listMacPaths, listProgramPaths, listWindowsPaths } from './program-places.ts';

/**
 * Resolves with the path of a Firefox: the one that FIREFOX_PATH names, an installed one, or, with
 * `install`, a new one. Playwright's own is a changed build without WebDriver BiDi, so it is not used.
 * Throws an Error with the next step.
 */
export function findFirefox(options: FindOptions): Promise<string> {
  const machine = thisMachine();
  return findWanted(wantFirefox(machine), machine, options);
}

export function wantFirefox(machine: Machine): WantedBrowser {
  return {
    name: 'Firefox',
    variable: 'FIREFOX_PATH',
    minimumVersion: MINIMUM_FIREFOX,
    places: listFirefoxPlaces(machine),
    lastResorts: [],
    lastResortNote: 'This Firefox is a snap, which may not see the profile that tests give it.',
    installers: [() => aptInstall(['firefox-esr'], machine)],
    nextStep: 'Install it from https://www.mozilla.org/firefox/, or set FIREFOX_PATH to the path of one.',
  };
}

/** Where an installed Firefox may be; the slowly changing ESR first. */
function listFirefoxPlaces(machine: Machine): string[] {
  if (machine.platform === 'win32') return listWindowsPaths('Mozilla Firefox\\firefox.exe', machine);
  const onPath = listProgramPaths(['firefox-esr', 'firefox'], machine);
  return machine.platform === 'darwin' ? [...listMacPaths('Firefox', 'firefox', machine), ...onPath] : onPath;
}
