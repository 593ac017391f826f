import { expect, it } from 'vitest';
import { findDefaultDataDir } from '../../src/cli/default-data-dir.ts';

it.each([
  ['linux', {}, '/home/a/.local/share/pocketfill'],
  ['linux', { XDG_DATA_HOME: '/data' }, '/data/pocketfill'],
  ['linux', { XDG_DATA_HOME: 'relative' }, '/home/a/.local/share/pocketfill'],
  ['darwin', {}, '/home/a/Library/Application Support/Pocketfill'],
] as const)('data lies in its place on %s with %j', (platform, environment, expected) => {
  expect(findDefaultDataDir({ platform, environment, homeDir: '/home/a' })).toBe(expected);
});

it('data lies in its place on Windows', () => {
  const environment = { LOCALAPPDATA: 'C:\\Users\\a\\AppData\\Local' };
  const expected = 'C:\\Users\\a\\AppData\\Local\\Pocketfill';
  expect(findDefaultDataDir({ platform: 'win32', environment, homeDir: 'C:\\Users\\a' })).toBe(expected);
  expect(findDefaultDataDir({ platform: 'win32', environment: {}, homeDir: 'C:\\Users\\a' })).toBe(expected);
});
