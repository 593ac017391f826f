import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from '../../../../scripts/browsers/find-chromium.ts';
import { QUIET_ARGS } from '../../../../tests/e2e/fixtures/chromium-args.ts';
import { openDevTools, type DevToolsTarget } from '../../../../tests/e2e/fixtures/devtools.ts';
import { expect, type TestFile } from './fixtures.ts';
import { isWhole, readKept, type Kept } from './kept-files.ts';

/**
 * A phone's browser that Playwright does not hold: its pages go out of sight and are frozen (Playwright
 * keeps every page visible), and its process can be killed and started again with what was on its disk.
 */
export interface PocketPhone {
  /** Opens the link in the tab in front. */
  open(link: string): Promise<void>;
  choose(file: TestFile): Promise<void>;
  expectState(state: string): Promise<void>;
  expectText(text: string): Promise<void>;
  /** Waits until the browser holds a whole copy of the chosen file. */
  waitUntilKept(): Promise<void>;
  /** Another app or tab comes to the front. */
  putAway(): Promise<void>;
  /** What phones do some time after that, or when the screen is locked. */
  freeze(): Promise<void>;
  /** The page is looked at again. */
  takeOut(): Promise<void>;
  /** Ends the browser as a phone does that needs its memory. */
  kill(): Promise<void>;
  /** Starts the browser again. */
  restart(): Promise<void>;
  dispose(): Promise<void>;
}

const PHONE_SCREEN = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true };
const BLANK = 'about:blank';

export async function startPocketPhone(): Promise<PocketPhone> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pocket-phone-'));
  const profile = path.join(folder, 'profile');
  let browser = await startBrowser(profile);
  let tab = await openTab(profile);
  const kill = async () => {
    tab.close();
    const ended = once(browser, 'exit');
    browser.kill('SIGKILL');
    await ended;
  };
  return {
    open: async (link) => {
      await tab.send('Page.navigate', { url: link });
      await poll(tab, 'document.querySelector("[data-state]") !== null', true);
    },
    choose: async ({ name, buffer }) => {
      const file = path.join(folder, name);
      await writeFile(file, buffer);
      await chooseFile(tab, file);
    },
    expectState: (state) => poll(tab, 'document.querySelector("[data-state]")?.dataset.state', state),
    expectText: (text) => poll(tab, `document.body.innerText.includes(${JSON.stringify(text)})`, true),
    waitUntilKept: async () => {
      await expect.poll(async () => (await listKept(tab)).some(isWhole), { timeout: 30_000 }).toBe(true);
    },
    putAway: async () => {
      await callBrowser(profile, `new?${BLANK}`, 'PUT');
      await poll(tab, 'document.visibilityState', 'hidden');
    },
    freeze: async () => {
      await tab.send('Page.setWebLifecycleState', { state: 'frozen' });
    },
    takeOut: async () => {
      await tab.send('Page.setWebLifecycleState', { state: 'active' });
      await tab.send('Page.bringToFront');
      await poll(tab, 'document.visibilityState', 'visible');
    },
    kill,
    restart: async () => {
      browser = await startBrowser(profile);
      tab = await openTab(profile);
    },
    dispose: async () => {
      if (browser.signalCode === null) await kill();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function startBrowser(profile: string): Promise<ChildProcess> {
  await rm(path.join(profile, 'DevToolsActivePort'), { force: true });
  const executable = await findChromium({ install: false });
  const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const hosts = '--host-resolver-rules=MAP phone.test 127.0.0.1';
  const browser = spawn(executable, [...own, ...QUIET_ARGS, hosts, BLANK], { stdio: 'ignore' });
  await expect
    .poll(() => readFile(path.join(profile, 'DevToolsActivePort'), 'utf8').catch(() => ''))
    .toContain('\n');
  return browser;
}

async function openTab(profile: string): Promise<DevToolsTarget> {
  const tab = await (await openDevTools(profile)).connect(BLANK);
  await tab.send('Emulation.setDeviceMetricsOverride', PHONE_SCREEN);
  await tab.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  return tab;
}

async function callBrowser(profile: string, call: string, method: string): Promise<void> {
  const [port] = (await readFile(path.join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
  const answer = await fetch(`http://127.0.0.1:${port}/json/${call}`, { method });
  expect(answer.ok).toBe(true);
}

async function chooseFile(tab: DevToolsTarget, file: string): Promise<void> {
  const { root } = (await tab.send('DOM.getDocument')) as { root: { nodeId: number } };
  const field = await tab.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#file-field' });
  await tab.send('DOM.setFileInputFiles', { files: [file], nodeId: field['nodeId'] });
}

async function listKept(tab: DevToolsTarget): Promise<Kept[]> {
  return (await tab.evaluate(`(${readKept.toString()})()`)) as Kept[]; // what the function answers
}

async function poll(tab: DevToolsTarget, expression: string, value: unknown): Promise<void> {
  await expect.poll(() => tab.evaluate(expression), { timeout: 30_000 }).toBe(value);
}
