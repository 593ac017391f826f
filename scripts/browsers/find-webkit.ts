import type { FindOptions } from './find-wanted.ts';
import { aptInstall, thisMachine, type Machine } from './machine.ts';
import { listProgramPaths } from './program-places.ts';

/** A browser that Debian packages for tests. No npm package has one, and Playwright's own is a changed build. */
interface PackagedEngine {
  name: string;
  packages: string[];
  /** The path of what starts it; null where anything is missing. */
  find: (machine: Machine) => Promise<string | null>;
}

/** WebKitGTK, as a Safari of these days: its WebDriver, and what a window of a phone's size is written in. */
const WEBKIT: PackagedEngine = {
  name: 'WebKitGTK',
  packages: ['webkit2gtk-driver', 'python3-gi', 'gir1.2-webkit2-4.1'],
  find: async (machine) => {
    const bindings = 'import gi; gi.require_version("WebKit2", "4.1")';
    const hasBindings = (await machine.read('/usr/bin/python3', ['-c', bindings])) !== null;
    return hasBindings ? findFirst(listProgramPaths(['WebKitWebDriver'], machine), machine) : null;
  },
};

/** WPE WebKit 2.38, as Safari 16. */
const WPE: PackagedEngine = {
  name: 'WPE WebKit',
  packages: ['wpewebkit-driver', 'libwpewebkit-1.1-0', 'libwpebackend-fdo-1.0-1'],
  find: async (machine) => {
    const driver = findFirst(listProgramPaths(['WPEWebDriver'], machine), machine);
    const folders = ['x86_64', 'aarch64'].map(
      (processor) => `/usr/lib/${processor}-linux-gnu/wpe-webkit-1.1`,
    );
    const browsers = folders.map((folder) => `${folder}/MiniBrowser`);
    return driver && findFirst(browsers, machine);
  },
};

const PYTHON = '/usr/bin/python3';

/** QtWebKit, an engine of 2016: too old for the phone's page. */
const QT_WEBKIT: PackagedEngine = {
  name: 'QtWebKit',
  packages: ['python3-pyqt5.qtwebkit'],
  find: async (machine) =>
    (await machine.read(PYTHON, ['-c', 'import PyQt5.QtWebKitWidgets'])) === null ? null : PYTHON,
};

/** Resolves with the path of WebKitGTK's WebDriver. Throws an Error that names the packages. */
export function findWebKit(options: FindOptions, machine?: Machine): Promise<string> {
  return findPackaged(WEBKIT, options, machine);
}

/** Resolves with the path of WPE's browser, whose WebDriver is there, too. Throws an Error that names the packages. */
export function findWpe(options: FindOptions, machine?: Machine): Promise<string> {
  return findPackaged(WPE, options, machine);
}

/** Resolves with the path of a Python that can show pages with QtWebKit. Throws an Error that names the package. */
export function findQtWebKit(options: FindOptions, machine?: Machine): Promise<string> {
  return findPackaged(QT_WEBKIT, options, machine);
}

async function findPackaged(
  { name, packages, find }: PackagedEngine,
  { install }: FindOptions,
  machine: Machine = thisMachine(),
): Promise<string> {
  const found = machine.platform === 'linux' ? await find(machine) : null;
  if (found !== null) return found;
  if (install) machine.say(`No ${name} found, installing one…`);
  const installed = install && (await aptInstall(packages, machine)) ? await find(machine) : null;
  if (installed !== null) return installed;
  throw new Error(`${name} is not on this machine. Debian has it in the packages ${packages.join(', ')}.`);
}

function findFirst(paths: string[], machine: Machine): string | null {
  return paths.find((path) => machine.exists(path)) ?? null;
}
