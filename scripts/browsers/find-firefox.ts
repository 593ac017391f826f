import { findOrInstall, listProgramPaths, type FindOptions } from './find-or-install.ts';
import { aptInstall, thisMachine, type Machine } from './machine.ts';
import { MINIMUM_FIREFOX } from './minimum-versions.ts';
import { pickBrowser } from './pick-browser.ts';

/** The places of its installers on other systems than Linux. */
const OTHER_PLACES = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/**
 * Resolves with the path of a Firefox: the one that FIREFOX_PATH names, an installed one, the slowly changing ESR
 * first, or, with `install`, a new one. Playwright's modified build is not used, since it lacks WebDriver BiDi. Throws
 * an Error with the next step.
 */
export function findFirefox(options: FindOptions, machine: Machine = thisMachine()): Promise<string> {
  const kind = {
    name: 'Firefox',
    variable: 'FIREFOX_PATH',
    minimumVersion: MINIMUM_FIREFOX,
    places: [...listProgramPaths(['firefox-esr', 'firefox'], machine), ...OTHER_PLACES],
  };
  const wanted = {
    name: `Firefox ${MINIMUM_FIREFOX} or later`,
    find: () => pickBrowser(kind, machine),
    installers: [() => aptInstall(['firefox-esr'], machine)],
    nextStep: 'Install it from https://www.mozilla.org/firefox/, or set FIREFOX_PATH to the path of one.',
  };
  return findOrInstall(wanted, options, machine);
}
