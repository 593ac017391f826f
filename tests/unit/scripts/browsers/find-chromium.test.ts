import { describe, expect, it } from 'vitest';
import { wantChromium, wantHeadlessChromium } from '../../../../scripts/browsers/find-chromium.ts';
import { findWanted } from '../../../../scripts/browsers/find-wanted.ts';
import { createFakeMachine, type FakeMachine } from './fake-machine.ts';

const OWN = '/cache/ms-playwright/chrome';
const CHROMIUM = '/usr/bin/chromium';
const CHROME = '/usr/bin/google-chrome';

const find = (machine: FakeMachine, install = false) =>
  findWanted(wantChromium(machine, OWN), machine, { install });

const findHeadless = (machine: FakeMachine, install = false) =>
  findWanted(wantHeadlessChromium(machine), machine, { install });

describe('finding Chromium', () => {
  it('takes the one that CHROME_PATH names before any other', async () => {
    const programs = { '/opt/mine': 'Chromium 150.0.1.1', [CHROMIUM]: 'Chromium 156.0.1.1' };
    const env = { PATH: '/usr/bin', CHROME_PATH: '/opt/mine' };

    expect(await find(createFakeMachine({ programs, env }))).toBe('/opt/mine');
  });

  it('names CHROME_PATH when its file is missing, and takes no other browser', async () => {
    const machine = createFakeMachine({
      programs: { [CHROMIUM]: 'Chromium 156.0.1.1' },
      env: { CHROME_PATH: '/opt/gone' },
    });

    await expect(find(machine)).rejects.toThrow('CHROME_PATH names /opt/gone, which does not exist.');
  });

  it('names CHROME_PATH when its browser is too old', async () => {
    const machine = createFakeMachine({
      programs: { '/opt/old': 'Chromium 147.0.1.1' },
      env: { CHROME_PATH: '/opt/old' },
    });

    await expect(find(machine)).rejects.toThrow(
      'CHROME_PATH names Chromium 147; version 148 or later is needed.',
    );
  });

  it("takes an installed one before Playwright's own", async () => {
    const programs = { [OWN]: 'Chromium 150.0.1.1', [CHROMIUM]: 'Chromium 148.0.1.1' };

    expect(await find(createFakeMachine({ programs }))).toBe(CHROMIUM);
  });

  it.each([
    ['is too old', 'Chromium 147.0.1.1'],
    ['is a stub that does not run', null],
    ['is a snap', 'Chromium 156.0.1.1 snap'],
  ])("takes Playwright's own when the installed one %s", async (_why, output) => {
    const programs = { [CHROMIUM]: output, [OWN]: 'Chromium 150.0.1.1' };

    expect(await find(createFakeMachine({ programs }))).toBe(OWN);
  });

  it("takes Playwright's own before Google Chrome, which would not load the extension", async () => {
    const programs = { [CHROME]: 'Google Chrome 156.0.1.1', [OWN]: 'Chromium 150.0.1.1' };

    expect(await find(createFakeMachine({ programs }))).toBe(OWN);
  });

  it('takes Google Chrome when there is nothing else, and says what to do by hand', async () => {
    const machine = createFakeMachine({ programs: { [CHROME]: 'Google Chrome 156.0.1.1' } });

    expect(await find(machine)).toBe(CHROME);
    expect(machine.said.join()).toContain('Load unpacked');
  });

  it.each<[NodeJS.Platform, string, Record<string, string>]>([
    ['darwin', '/Users/ann/Applications/Chromium.app/Contents/MacOS/Chromium', { HOME: '/Users/ann' }],
    ['win32', String.raw`C:\Local\Chromium\Application\chrome.exe`, { LOCALAPPDATA: String.raw`C:\Local` }],
  ])('knows the usual places on %s', async (platform, path, env) => {
    const machine = createFakeMachine({ platform, env, exists: (candidate) => candidate === path });
    machine.read = async () => '150.0.1.1';

    expect(await find(machine)).toBe(path);
  });
});

describe('installing Chromium', () => {
  it('installs nothing unless it may', async () => {
    const machine = createFakeMachine({ programs: { '/usr/bin/apt-get': '' } });

    await expect(find(machine)).rejects.toThrow('npx playwright install chromium');
    expect(machine.performed).toEqual([]);
  });

  it('uses apt as root', async () => {
    const machine = createFakeMachine({
      programs: { '/usr/bin/apt-get': '' },
      onPerform: (line, { programs }) => {
        if (line.endsWith('--no-install-recommends chromium')) programs.set(CHROMIUM, 'Chromium 156.0.1.1');
      },
    });

    expect(await find(machine, true)).toBe(CHROMIUM);
    expect(machine.performed).toEqual([
      '/usr/bin/apt-get update',
      '/usr/bin/apt-get install -y -o DPkg::Lock::Timeout=600 --no-install-recommends chromium',
    ]);
  });

  it("goes on to Playwright's when apt leaves only a stub, as Ubuntu's does", async () => {
    const machine = createFakeMachine({
      programs: { '/usr/bin/apt-get': '' },
      onPerform: (line, { programs }) => {
        if (line.includes('apt-get install')) programs.set(CHROMIUM, null);
        if (line.endsWith('--no-shell chromium')) programs.set(OWN, 'Chromium 150.0.1.1');
      },
    });

    expect(await find(machine, true)).toBe(OWN);
  });

  it('leaves apt alone when not root', async () => {
    const machine = createFakeMachine({ isRoot: false, programs: { '/usr/bin/apt-get': '' } });

    await expect(find(machine, true)).rejects.toThrow('set CHROME_PATH');
    expect(machine.performed.filter((line) => line.includes('apt-get'))).toEqual([]);
    expect(machine.performed).toHaveLength(1);
  });
});

describe('finding a Chromium for pages alone', () => {
  const SHELL = '/usr/bin/chromium-headless-shell';
  const programs = { [SHELL]: 'Chromium 156.0.1.1', '/opt/mine': 'Chromium 156.0.1.1' };
  it('takes the one without windows', async () => {
    expect(await findHeadless(createFakeMachine({ programs }))).toBe(SHELL);
  });

  it('takes the one that HEADLESS_CHROMIUM_PATH names', async () => {
    const env = { PATH: '/usr/bin', HEADLESS_CHROMIUM_PATH: '/opt/mine' };
    expect(await findHeadless(createFakeMachine({ programs, env }))).toBe('/opt/mine');
  });

  it('finds and installs none where CHROME_PATH names a browser: that one is meant', async () => {
    const machine = createFakeMachine({ programs, env: { PATH: '/usr/bin', CHROME_PATH: '/opt/mine' } });
    await expect(findHeadless(machine, true)).rejects.toThrow('No Chromium without windows');
  });
});
