import { findOrInstall, findPrograms, type FindOptions, type Wanted } from './find-or-install.ts';
import type { Machine } from './machine.ts';

const PYTHON = '/usr/bin/python3';

/** WebKitGTK, like a current Safari: its WebDriver, and libraries for a phone-sized window. */
export const WEBKIT = describeEngine({
  name: 'WebKitGTK',
  packages: ['webkit2gtk-driver', 'python3-gi', 'gir1.2-webkit2-4.1'],
  find: async (machine) => {
    const bindings = 'import gi; gi.require_version("WebKit2", "4.1")';
    return (await canImport(bindings, machine)) ? findPrograms(['WebKitWebDriver'], machine)?.[0] : undefined;
  },
});

/** WPE WebKit 2.38, as Safari 16. */
export const WPE = describeEngine({
  name: 'WPE WebKit',
  packages: ['wpewebkit-driver', 'libwpewebkit-1.1-0', 'libwpebackend-fdo-1.0-1'],
  find: (machine) => {
    const browsers = ['x86_64', 'aarch64'].map(
      (processor) => `/usr/lib/${processor}-linux-gnu/wpe-webkit-1.1/MiniBrowser`,
    );
    return findPrograms(['WPEWebDriver'], machine) && browsers.find(machine.exists);
  },
});

/** QtWebKit, an engine of 2016: too old for the phone's page. */
export const QT_WEBKIT = describeEngine({
  name: 'QtWebKit',
  packages: ['python3-pyqt5.qtwebkit'],
  find: async (machine) => ((await canImport('import PyQt5.QtWebKitWidgets', machine)) ? PYTHON : undefined),
});

/** Resolves with the path of WebKitGTK's WebDriver. Throws an Error that names the packages. */
export function findWebKit(options: FindOptions, machine?: Machine): Promise<string> {
  return findOrInstall(WEBKIT, options, machine);
}

/** Resolves with the path of WPE's browser, whose WebDriver is there, too. Throws an Error that names the packages. */
export function findWpe(options: FindOptions, machine?: Machine): Promise<string> {
  return findOrInstall(WPE, options, machine);
}

/** Resolves with the path of a Python that can show pages with QtWebKit. Throws an Error that names the package. */
export function findQtWebKit(options: FindOptions, machine?: Machine): Promise<string> {
  return findOrInstall(QT_WEBKIT, options, machine);
}

/** A browser that Debian packages. There is no npm package, and Playwright's own is a modified build. */
function describeEngine({
  name,
  packages,
  find,
}: Pick<Wanted<string>, 'name' | 'find' | 'packages'>): Wanted<string> {
  return {
    name,
    find: (machine) => (machine.platform === 'linux' ? find(machine) : undefined),
    packages,
    nextStep: `Debian has it in the packages ${packages.join(', ')}.`,
  };
}

async function canImport(statement: string, machine: Machine): Promise<boolean> {
  return (await machine.read(PYTHON, ['-c', statement])) !== null;
}
