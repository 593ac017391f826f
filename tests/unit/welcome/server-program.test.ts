import { expect, test } from 'vitest';
import { findServerProgram } from '../../../lib/welcome/server-program.ts';

const product = { version: '1.2.3', homepage: 'https://github.com/pocketfill/pocketfill' };
const FOLDER = 'https://github.com/pocketfill/pocketfill/releases/latest/download';

test.each([
  [{ os: 'win', arch: 'x86-64' }, 'win32-x64.exe'],
  [{ os: 'win', arch: 'arm64' }, 'win32-x64.exe'],
  [{ os: 'mac', arch: 'arm64' }, 'darwin-arm64'],
  [{ os: 'mac', arch: 'x86-64' }, 'darwin-x64'],
  [{ os: 'linux', arch: 'x86-64' }, 'linux-x64'],
  [{ os: 'linux', arch: 'aarch64' }, 'linux-arm64'],
])('finds the program for %j', (computer, file) => {
  expect(findServerProgram(computer, product)?.url).toBe(`${FOLDER}/pocketfill-server-${file}`);
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
