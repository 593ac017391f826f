import { expect, test } from 'vitest';
import { findServerProgram } from '../../../lib/welcome/server-program.ts';

const product = { version: '1.2.3', homepage: 'https://github.com/pocketfill/pocketfill' };
const FOLDER = 'https://github.com/pocketfill/pocketfill/releases/latest/download';

test.each([
  ['win', 'x86-64', 'windows', 'pocketfill-server-win32-x64.exe'],
  ['win', 'arm64', 'windows', 'pocketfill-server-win32-x64.exe'],
  ['mac', 'arm64', 'mac', 'pocketfill-server-darwin-arm64'],
  ['mac', 'x86-64', 'mac', 'pocketfill-server-darwin-x64'],
  ['linux', 'x86-64', 'linux', 'pocketfill-server-linux-x64'],
  ['linux', 'aarch64', 'linux', 'pocketfill-server-linux-arm64'],
])('finds the program for %s on %s', (os, arch, system, file) => {
  expect(findServerProgram({ os, arch }, product)).toMatchObject({ system, url: `${FOLDER}/${file}` });
});

test.each([
  ['openbsd', 'x86-64'],
  ['android', 'arm64'],
  ['linux', 'arm'],
  ['win', 'x86-32'],
])('there is none for %s on %s', (os, arch) => {
  expect(findServerProgram({ os, arch }, product)).toBeNull();
});

test('on macOS and Linux one line downloads and starts it', () => {
  expect(findServerProgram({ os: 'linux', arch: 'x86-64' }, product)?.command).toBe(
    `curl -fLo pocketfill-server ${FOLDER}/pocketfill-server-linux-x64 && chmod +x pocketfill-server && ./pocketfill-server`,
  );
});
