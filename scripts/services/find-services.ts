import { createFinder, findPrograms, type Finder, type FindOptions } from '../browsers/find-or-install.ts';
import { aptInstall, type Machine } from '../browsers/machine.ts';

/** The proxies for tests of the server, each by the name of its program and package. */
export type Proxy = 'caddy' | 'nginx';

export const PROXIES: Readonly<Record<Proxy, Finder>> = {
  caddy: createServiceFinder('caddy', ['caddy'], ['caddy']),
  nginx: createServiceFinder('nginx', ['nginx'], ['nginx']),
};

export function findProxy(name: Proxy, options: FindOptions): Promise<string> {
  return PROXIES[name](options);
}

/** For the example of a backend in Python. */
export const findPython = createServiceFinder('Python', ['python3'], ['python3']);

const SWIFT_PARTS = ['proxy', 'account', 'container', 'object'];

/** The path of the first program of the S3 store for tests. */
export const findSwift = createServiceFinder(
  'S3 store for tests',
  [...SWIFT_PARTS.map((part) => `swift-${part}-server`), 'memcached', 'setpriv'],
  [...SWIFT_PARTS.map((part) => `swift-${part}`), 'memcached'],
);

const PICTURE_PROGRAMS = [
  'heif-enc',
  'heif-convert',
  'heif-info',
  'avifenc',
  'exiftool',
  'convert',
  'compare',
];
const PDF_PROGRAMS = ['pdfinfo', 'pdftoppm', 'qpdf'];
const PICTURE_PACKAGES = [
  'libheif-examples',
  'libavif-bin',
  'libimage-exiftool-perl',
  'imagemagick',
  'poppler-utils',
  'qpdf',
];
/** Since Debian 13 the codings are packages of their own. */
const HEIF_PLUGINS = ['x265', 'libde265', 'aomenc', 'aomdec'].map((name) => `libheif-plugin-${name}`);

/** The path of the first program that makes or judges pictures and PDFs in tests. */
export const findPicturePrograms = createFinder({
  name: 'set of programs for pictures',
  find: findPictureMakers,
  packages: PICTURE_PACKAGES,
  install: (machine) => aptInstall(HEIF_PLUGINS, machine),
  nextStep: `Install the packages ${PICTURE_PACKAGES.join(', ')}.`,
});

/** Without its encoders heif-enc starts, and makes nothing. */
async function findPictureMakers(machine: Machine): Promise<string | undefined> {
  const [heifEnc] = findPrograms([...PICTURE_PROGRAMS, ...PDF_PROGRAMS], machine) ?? [];
  const encoders = heifEnc && (await machine.read(heifEnc, ['--list-encoders']));
  return encoders && /x265/i.test(encoders) && /aom/i.test(encoders) ? heifEnc : undefined;
}

/** Found by its first program. */
function createServiceFinder(name: string, programs: string[], packages: string[]): Finder {
  return createFinder({
    name,
    find: (machine) => findPrograms(programs, machine)?.[0],
    packages,
    nextStep: `Install the packages ${packages.join(', ')}.`,
  });
}
