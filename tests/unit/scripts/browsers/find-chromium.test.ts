import { describe, expect, it } from 'vitest';
import { CHROME_AND_EDGE } from '../../../../scripts/browsers/chrome-and-edge.ts';
import { createChromiumFinder, findHeadlessChromium } from '../../../../scripts/browsers/find-chromium.ts';
import { createFakeMachine, type FakeMachine } from './fake-machine.ts';

const OWN = '/cache/ms-playwright/chrome';
const CHROMIUM = '/usr/bin/chromium';

const findChromium = createChromiumFinder(OWN);
const find = (machine: FakeMachine, install = false) => findChromium({ install }, machine);

const env = { PATH: '/usr/bin', CHROME_PATH: '/opt/mine' };
const [tooOld, oldest, newer] = ['Chromium 147.0.1.1', 'Chromium 148.0.1.1', 'Chromium 156.0.1.1'];

describe('finding Chromium', () => {
  it.each([
    ['that CHROME_PATH names', { programs: { '/opt/mine': oldest, [CHROMIUM]: newer }, env }, '/opt/mine'],
    ["that is installed, not Playwright's own", { programs: { [OWN]: newer, [CHROMIUM]: oldest } }, CHROMIUM],
    ['of Playwright: the other is too old', { programs: { [CHROMIUM]: tooOld, [OWN]: oldest } }, OWN],
    ['of Playwright: the other is a stub', { programs: { [CHROMIUM]: null, [OWN]: oldest } }, OWN],
    ['of Playwright: the other is a snap', { programs: { [CHROMIUM]: `${newer} snap`, [OWN]: oldest } }, OWN],
    // Each question opens a window there.
    ['on Windows without starting it', { platform: 'win32', programs: { [OWN]: null } }, OWN],
  ] as const)('takes the one %s', async (_which, differences, expected) => {
    expect(await find(createFakeMachine(differences))).toBe(expected);
  });

  it.each([
    ['is missing', {}],
    ['is too old', { '/opt/mine': tooOld }],
    ['does not run', { '/opt/mine': null }],
  ])('refuses the one that CHROME_PATH names when it %s, and takes no other', async (_why, mine) => {
    const machine = createFakeMachine({ programs: { [CHROMIUM]: newer, ...mine }, env });

    await expect(find(machine, true)).rejects.toThrow(
      'CHROME_PATH names /opt/mine, which is no Chromium 148 or later.',
    );
  });

  it.each([
    'Chromium 156.0.8078.79 built on Debian GNU/Linux 12 (bookworm)\n',
    'Google Chrome for Testing 149.0.7827.4\n',
    '148.0.3856.1\r\n',
  ])('reads the version in %j', async (output) => {
    expect(await find(createFakeMachine({ programs: { [CHROMIUM]: output } }))).toBe(CHROMIUM);
  });
});

describe('finding a browser of the Chromium family for a person', () => {
  const findAny = createChromiumFinder(OWN, CHROME_AND_EDGE);
  const chrome = 'Google Chrome 156.0.1.1';
  const edge = 'Microsoft Edge 156.0.1.1';
  const windows = {
    ProgramFiles: 'C:\\Program Files',
    'ProgramFiles(x86)': 'C:\\Program Files (x86)',
    LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local',
  };
  const edgeOfWindows = 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe';
  const chromeOfWindows = 'C:\\Users\\ada\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe';
  const macChrome = '/Users/ada/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  const macEdge = '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge';

  it.each<[string, Parameters<typeof createFakeMachine>[0], string]>([
    ['Chromium before others', { programs: { '/usr/bin/google-chrome': chrome, [OWN]: newer } }, OWN],
    [
      'Chrome before Edge on Linux',
      { programs: { '/usr/bin/microsoft-edge': edge, '/usr/bin/google-chrome': chrome } },
      '/usr/bin/google-chrome',
    ],
    [
      'Edge where Chrome is too old',
      { programs: { '/usr/bin/google-chrome': 'Google Chrome 147.0.1.1', '/usr/bin/microsoft-edge': edge } },
      '/usr/bin/microsoft-edge',
    ],
    [
      'Edge on Windows',
      { platform: 'win32', env: windows, programs: { [edgeOfWindows]: null } },
      edgeOfWindows,
    ],
    [
      'Chrome of one person on Windows',
      { platform: 'win32', env: windows, programs: { [edgeOfWindows]: null, [chromeOfWindows]: null } },
      chromeOfWindows,
    ],
    ['Edge on macOS', { platform: 'darwin', env: {}, programs: { [macEdge]: edge } }, macEdge],
    [
      'Chrome of one person on macOS',
      {
        platform: 'darwin',
        env: { HOME: '/Users/ada' },
        programs: { [macEdge]: edge, [macChrome]: chrome },
      },
      macChrome,
    ],
  ])('takes %s, and installs nothing', async (_which, differences, expected) => {
    const machine = createFakeMachine(differences);

    expect(await findAny({ install: true }, machine)).toBe(expected);
    expect(machine.performed).toEqual([]);
  });

  it('installs Chromium where there is none of them, or says how', async () => {
    const machine = createFakeMachine({ platform: 'win32', isRoot: false, env: {} });

    await expect(findAny({ install: true }, machine)).rejects.toThrow(
      'No Chromium, Google Chrome or Microsoft Edge 148 or later was found. Run "npx playwright install chromium",',
    );
    expect(machine.performed).toHaveLength(1);
  });

  it('tests take neither Chrome nor Edge, which ignore --load-extension', async () => {
    const machine = createFakeMachine({ programs: { '/usr/bin/google-chrome': chrome } });

    await expect(find(machine)).rejects.toThrow('No Chromium 148 or later was found.');
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
      expect.stringMatching(/^\/usr\/bin\/apt-get install -y .*--no-install-recommends chromium$/),
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

  it.each([
    ['takes the one without windows', {}, SHELL],
    [
      'takes the one that HEADLESS_CHROMIUM_PATH names',
      { HEADLESS_CHROMIUM_PATH: '/opt/mine', CHROME_PATH: CHROMIUM },
      '/opt/mine',
    ],
    ['takes the one that CHROME_PATH names for all', { CHROME_PATH: '/opt/mine' }, '/opt/mine'],
  ])('%s', async (_title, named, expected) => {
    const machine = createFakeMachine({ programs, env: { PATH: '/usr/bin', ...named } });

    expect(await findHeadlessChromium({ install: false }, machine)).toBe(expected);
  });

  it('takes one with windows where there is no other', async () => {
    const machine = createFakeMachine({ programs: { [CHROMIUM]: 'Chromium 156.0.1.1' } });

    expect(await findHeadlessChromium({ install: true }, machine)).toBe(CHROMIUM);
  });
});
