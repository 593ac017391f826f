import { createFinder, listProgramPaths } from './find-or-install.ts';
import { MINIMUM_FIREFOX } from './minimum-versions.ts';
import { pickBrowser } from './pick-browser.ts';

/** The places of its installers on other systems than Linux. */
const OTHER_PLACES = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/**
 * The path of a Firefox: the one that FIREFOX_PATH names, an installed one, the slowly changing ESR first, or a new one.
 * Playwright's modified build is not used, since it lacks WebDriver BiDi.
 */
export const findFirefox = createFinder({
  name: `Firefox ${MINIMUM_FIREFOX} or later`,
  find: (machine) => {
    const kind = {
      name: 'Firefox',
      variable: 'FIREFOX_PATH',
      minimumVersion: MINIMUM_FIREFOX,
      places: [...listProgramPaths(['firefox-esr', 'firefox'], machine), ...OTHER_PLACES],
    };
    return pickBrowser(kind, machine);
  },
  packages: ['firefox-esr'],
  nextStep: 'Install it from https://www.mozilla.org/firefox/, or set FIREFOX_PATH to the path of one.',
});
