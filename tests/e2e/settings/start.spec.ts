import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadExtension, PIPE_FLAGS, PIPE_STDIO } from '../../../scripts/browsers/load-extension.ts';
import { idOfUnpacked } from '../../../scripts/browsers/pin-icon.ts';
import { buildExtension, findBuild } from '../../../scripts/build/build-extension.ts';
import { findFreePort } from '../../../scripts/services/free-port.ts';
import { QUIET_ARGS } from '../../fixtures/browser/chromium-args.ts';
import { startVirtualScreen, type VirtualScreen } from '../../fixtures/browser/virtual-screen.ts';
import { expect, test as base } from '../test.ts';

/** The running `npm start`. */
interface Start {
  readonly output: string;
  /** npm gets a SIGTERM: the shell between npm and the program dies of it. Resolves when all programs are gone. */
  endNpm(): Promise<void>;
}

interface Fixtures {
  /** An empty folder. */
  folder: string;
  virtualScreen: VirtualScreen;
  /** Runs it with the builds that there are. */
  start: (args: readonly string[], environment: NodeJS.ProcessEnv) => Start;
}

const test = base.extend<Fixtures>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pocketfill-start-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  virtualScreen: async ({}, use) => {
    const screen = await startVirtualScreen();
    await use(screen);
    await screen.close();
  },
  start: async ({ folder }, use) => {
    const started: ChildProcess[] = [];
    await use((args, environment) => {
      const program = ['scripts/start.ts', '--no-build', '--data', path.join(folder, 'data'), ...args];
      // A shell that stays, as that of npm may.
      const child = spawn('/bin/sh', ['-c', '"$0" "$@"; exit $?', process.execPath, ...program], {
        stdio: ['ignore', 'pipe', 'inherit'],
        detached: true,
        env: { PATH: process.env['PATH'], TMPDIR: folder, npm_lifecycle_event: 'start', ...environment },
      });
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
      // The output ends with the last program, not with the shell.
      const closed = once(child, 'close');
      const endNpm = async () => {
        child.kill('SIGTERM');
        await closed;
      };
      started.push(child);
      return {
        get output() {
          return output;
        },
        endNpm,
      };
    });
    for (const { pid } of started) if (pid !== undefined) endGroup(pid);
  },
});

test('npm start on a screen: the browser’s extension asks the chosen port, and all ends with npm @release', async ({
  folder,
  virtualScreen,
  start,
}) => {
  const port = await findFreePort();
  const server = `http://localhost:${port}`;
  buildExtension({ mode: 'start', backend: server });
  const program = start(['--port', String(port)], { DISPLAY: virtualScreen.display });
  await expect.poll(() => program.output).toMatch(/A browser opens http:\/\/localhost:\d+ with Pocketfill/);

  await expect(async () => {
    await virtualScreen.press('ctrl+shift+u'); // lost while the window opens
    await expect.poll(() => readMetrics(server), { timeout: 5_000 }).toMatch(/^svc_jobs\{.*\} 1$/m);
  }).toPass();

  await program.endNpm();
  await expect(readMetrics(server)).rejects.toThrow('fetch failed');
  expect((await readdir(folder)).filter((name) => name.startsWith('pocketfill-'))).toEqual([]);
});

test('npm start without a screen says how another computer gets there, and ends with npm', async ({
  start,
}) => {
  const port = await findFreePort();
  const program = start([`--port=${port}`], {});
  await expect.poll(() => program.output).toContain('npm run demo');

  expect(program.output).toContain('The transfer server is ready.');
  expect(program.output).toMatch(
    new RegExp(`ssh .*-L ${port}:localhost:${port} -L (\\d+):localhost:\\1 \\S+@\\S+\n`),
  );
  expect(program.output).toContain(findBuild({ mode: 'start' }));
  expect(program.output).toContain(`The extension is set to the backend http://localhost:${port}.`);
  await program.endNpm();
  await expect(readMetrics(`http://localhost:${port}`)).rejects.toThrow('fetch failed');
});

test('a browser takes the extension over its debugging pipe, and says why it refuses another folder', async ({
  chromiumPath,
  folder,
}) => {
  const build = path.resolve('.output/chrome-mv3');
  const browser = spawn(
    chromiumPath,
    [...QUIET_ARGS, ...PIPE_FLAGS, '--headless', '--no-sandbox', `--user-data-dir=${folder}`],
    { stdio: PIPE_STDIO },
  );
  const ended = once(browser, 'exit');
  await expect(loadExtension(browser, path.resolve('scripts'))).rejects.toThrow(
    /chromium\S* does not load the extension: .*[Mm]anifest/,
  );
  // The icon is pinned by this id before the browser knows the extension.
  expect(await loadExtension(browser, build)).toBe(idOfUnpacked(build));

  browser.stdio[3]?.destroy();
  await ended; // with the pipe
});

/** What a failed test has left: the programs that the shell of this id has started. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All are gone.
  }
}

async function readMetrics(server: string): Promise<string> {
  return (await fetch(`${server}/metrics`)).text();
}
