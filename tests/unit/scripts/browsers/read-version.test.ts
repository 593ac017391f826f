import { describe, expect, it } from 'vitest';
import { parseVersion, readVersion } from '../../../../scripts/browsers/read-version.ts';
import { createFakeMachine } from './fake-machine.ts';

describe('parseVersion', () => {
  it.each([
    ['Chromium 156.0.8078.79 built on Debian GNU/Linux 12 (bookworm)\n', 156],
    ['Mozilla Firefox 153.7.0esr\n', 153],
    ['Google Chrome for Testing 149.0.7827.4\n', 149],
    ['148.0.3856.1\r\n', 148],
  ])('reads the major version from %j', (output, major) => {
    expect(parseVersion(output)).toEqual({ major, isSnap: false });
  });

  it('notices a snap', () => {
    expect(parseVersion('Chromium 151.0.7900.2 snap\n')).toEqual({ major: 151, isSnap: true });
  });

  it('refuses a text without a version', () => {
    expect(parseVersion('requires the chromium snap to be installed')).toBeNull();
  });
});

describe('readVersion', () => {
  it('asks the file itself on Windows, with quotes in its path doubled', async () => {
    const asked: string[][] = [];
    const machine = createFakeMachine({
      platform: 'win32',
      read: async (program, args) => {
        asked.push([program, ...args]);
        return '150.0.1.2\r\n';
      },
    });

    expect(await readVersion(String.raw`C:\O'Hara\chrome.exe`, machine)).toEqual({
      major: 150,
      isSnap: false,
    });
    expect(asked).toEqual([
      [
        'powershell',
        '-NoProfile',
        '-Command',
        String.raw`(Get-Item -LiteralPath 'C:\O''Hara\chrome.exe').VersionInfo.ProductVersion`,
      ],
    ]);
  });
});
