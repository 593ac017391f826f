import { createFinder, findPrograms, type Finder, type Wanted } from './find-or-install.ts';
import type { Machine } from './machine.ts';

const PYTHON = '/usr/bin/python3';

/** WebKitGTK, like a current Safari: the path of its WebDriver, which needs libraries for a phone-sized window. */
export const findWebKit = createEngineFinder({
  name: 'WebKitGTK',
  packages: ['webkit2gtk-driver', 'python3-gi', 'gir1.2-webkit2-4.1'],
  find: async (machine) => {
    const bindings = 'import gi; gi.require_version("WebKit2", "4.1")';
    return (await canImport(bindings, machine)) ? findPrograms(['WebKitWebDriver'], machine)?.[0] : undefined;
  },
});

/** WPE WebKit 2.38, as Safari 16: the path of its browser, whose WebDriver is there, too. */
export const findWpe = createEngineFinder({
  name: 'WPE WebKit',
  packages: ['wpewebkit-driver', 'libwpewebkit-1.1-0', 'libwpebackend-fdo-1.0-1'],
  find: (machine) => {
    const browsers = ['x86_64', 'aarch64'].map(
      (processor) => `/usr/lib/${processor}-linux-gnu/wpe-webkit-1.1/MiniBrowser`,
    );
    return findPrograms(['WPEWebDriver'], machine) && browsers.find(machine.exists);
  },
});

/** QtWebKit, an engine of 2016, too old for the phone's page: the path of a Python that can show pages with it. */
export const findQtWebKit = createEngineFinder({
  name: 'QtWebKit',
  packages: ['python3-pyqt5.qtwebkit'],
  find: async (machine) => ((await canImport('import PyQt5.QtWebKitWidgets', machine)) ? PYTHON : undefined),
});

/** A browser that Debian packages. There is no npm package, and Playwright's own is a modified build. */
function createEngineFinder({
  name,
  packages,
  find,
}: Pick<Wanted<string>, 'name' | 'find' | 'packages'>): Finder {
  return createFinder({
    name,
    find: (machine) => (machine.platform === 'linux' ? find(machine) : undefined),
    packages,
    nextStep: `Debian has it in the packages ${packages.join(', ')}.`,
  });
}

async function canImport(statement: string, machine: Machine): Promise<boolean> {
  return (await machine.read(PYTHON, ['-c', statement])) !== null;
}
