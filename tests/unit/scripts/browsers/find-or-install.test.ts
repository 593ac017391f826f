import { describe, expect, it } from 'vitest';
import { ensureXvfb } from '../../../../scripts/browsers/ensure-xvfb.ts';
import { findFirefox } from '../../../../scripts/browsers/find-firefox.ts';
import { installPackages, type Finder } from '../../../../scripts/browsers/find-or-install.ts';
import { findWebKit, findWpe } from '../../../../scripts/browsers/find-webkit.ts';
import {
  findPicturePrograms,
  findPython,
  findSwift,
  PROXIES,
} from '../../../../scripts/services/find-services.ts';
import { createFakeMachine } from './fake-machine.ts';

const BARE = { '/usr/bin/apt-get': '' };
const SWIFT = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object'];
const SWIFT_PROGRAMS = [...SWIFT.map((part) => `${part}-server`), 'memcached', 'setpriv'];
const PICTURE_PROGRAMS =
  'heif-enc heif-convert heif-info avifenc exiftool convert compare pdfinfo pdftoppm qpdf'.split(' ');
/** What a program prints, where that counts. */
const OUTPUTS: Record<string, string> = { '/usr/bin/heif-enc': '- x265 = HEVC\n- aom = AV1' };
const WPE = '/usr/lib/aarch64-linux-gnu/wpe-webkit-1.1/MiniBrowser';

interface Case {
  name: string;
  find: Finder<unknown>;
  programs: string[];
  /** Those without which it is incomplete. */
  lacking: string[];
  packages: string;
  found: unknown;
}

const CASES: Case[] = [
  {
    name: 'a virtual screen',
    find: ensureXvfb,
    programs: ['/usr/bin/xvfb-run', '/usr/bin/Xvfb', '/usr/bin/xauth', '/usr/bin/xdotool'],
    lacking: ['/usr/bin/Xvfb', '/usr/bin/xauth', '/usr/bin/xdotool'],
    packages: 'xvfb xauth xdotool',
    found: { xvfbRun: '/usr/bin/xvfb-run', xdotool: '/usr/bin/xdotool' },
  },
  {
    name: 'WebKitGTK, whose driver needs bindings',
    find: findWebKit,
    programs: ['/usr/bin/WebKitWebDriver', '/usr/bin/python3'],
    lacking: ['/usr/bin/python3'],
    packages: 'webkit2gtk-driver python3-gi gir1.2-webkit2-4.1',
    found: '/usr/bin/WebKitWebDriver',
  },
  {
    name: 'WPE WebKit',
    find: findWpe,
    programs: ['/usr/bin/WPEWebDriver', WPE],
    lacking: [WPE],
    packages: 'wpewebkit-driver libwpewebkit-1.1-0 libwpebackend-fdo-1.0-1',
    found: WPE,
  },
  {
    name: 'Python',
    find: findPython,
    programs: ['/usr/bin/python3'],
    lacking: ['/usr/bin/python3'],
    packages: 'python3',
    found: '/usr/bin/python3',
  },
  {
    name: 'the set of programs for pictures',
    find: findPicturePrograms,
    programs: PICTURE_PROGRAMS.map((program) => `/usr/bin/${program}`),
    lacking: ['/usr/bin/exiftool', '/usr/bin/pdfinfo'],
    packages: 'libheif-examples libavif-bin libimage-exiftool-perl imagemagick poppler-utils qpdf',
    found: '/usr/bin/heif-enc',
  },
  {
    name: 'the set of programs for pictures, whose encoders are packages of their own',
    find: findPicturePrograms,
    programs: PICTURE_PROGRAMS.map((program) => `/usr/bin/${program}`),
    lacking: ['/usr/bin/heif-enc'],
    packages: ['x265', 'libde265', 'aomenc', 'aomdec'].map((name) => `libheif-plugin-${name}`).join(' '),
    found: '/usr/bin/heif-enc',
  },
  {
    name: 'the S3 store for tests',
    find: findSwift,
    programs: SWIFT_PROGRAMS.map((program) => `/usr/bin/${program}`),
    lacking: SWIFT_PROGRAMS.map((program) => `/usr/bin/${program}`),
    packages: `${SWIFT.join(' ')} memcached`,
    found: '/usr/bin/swift-proxy-server',
  },
];

const present = (paths: readonly string[]) =>
  Object.fromEntries(paths.map((path) => [path, OUTPUTS[path] ?? '']));

describe.each(CASES)('$name', ({ find, programs, lacking, packages, found }) => {
  it('is found, and nothing is installed then', async () => {
    const machine = createFakeMachine({ programs: { ...BARE, ...present(programs) } });

    expect(await find({ install: true }, machine)).toEqual(found);
    expect(machine.performed).toEqual([]);
  });

  it('is installed where a part of it is missing, after any other installation', async () => {
    const machine = createFakeMachine({
      programs: { ...BARE, ...present(programs.filter((path) => !lacking.includes(path))) },
      onPerform: (line, known) => {
        if (line.endsWith(` ${packages}`))
          for (const [path, output] of Object.entries(present(lacking))) known.programs.set(path, output);
      },
    });

    expect(await find({ install: true }, machine)).toEqual(found);
    expect(machine.performed.at(-1)).toContain('DPkg::Lock::Timeout=');
  });
});

it.each([
  [ensureXvfb, 'Install the packages xvfb, xauth and xdotool.'],
  [findSwift, `Install the packages ${SWIFT.join(', ')}, memcached.`],
  [findWebKit, 'Debian has it in the packages webkit2gtk-driver, python3-gi, gir1.2-webkit2-4.1.'],
  [findFirefox, 'No Firefox 142 or later was found. Install it from https://www.mozilla.org/firefox/'],
])('the next step is named where nothing may be installed: %#', async (find: Finder<unknown>, sentence) => {
  await expect(find({ install: false }, createFakeMachine())).rejects.toThrow(sentence);
});

it('an engine of Debian is not looked for on another system', async () => {
  const programs = present([WPE, '/usr/bin/WPEWebDriver']);

  await expect(
    findWpe({ install: true }, createFakeMachine({ platform: 'darwin', programs })),
  ).rejects.toThrow('No WPE WebKit was found.');
});

it('firefox-esr is taken before firefox', async () => {
  const programs = {
    '/usr/bin/firefox': 'Mozilla Firefox 155.0',
    '/usr/bin/firefox-esr': 'Mozilla Firefox 153.7.0esr',
  };

  expect(await findFirefox({ install: false }, createFakeMachine({ programs }))).toBe('/usr/bin/firefox-esr');
});

it('all that is missing is installed at once', async () => {
  const machine = createFakeMachine({ programs: { ...BARE, '/usr/sbin/nginx': '' } });

  await installPackages([PROXIES.caddy, PROXIES.nginx, findSwift], machine);
  expect(machine.performed.filter((line) => line.includes(' install '))).toEqual([
    expect.stringContaining(` caddy ${SWIFT.join(' ')} memcached`),
  ]);
});
