import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quietPrefs, type Pref } from './quiet-prefs.ts';
import { waitUntil } from './wait-until.ts';

export interface LaunchOptions {
  /** Path of a Firefox that speaks WebDriver BiDi by itself. */
  binary: string;
  /** Added to the quiet ones. */
  prefs?: Record<string, Pref>;
  /** Default true; false needs a display. */
  headless?: boolean;
}

/** A Firefox process with a profile of its own. */
export interface FirefoxProcess {
  /** Where it listens for WebDriver BiDi, for example `ws://127.0.0.1:40123`. */
  address: string;
  /** The last of what it printed, for a failed test's report. */
  output(): string;
  kill(): void;
  /** Resolves when the process has ended, kills it if that takes more than 10 s, removes the profile. */
  cleanUp(): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;
const END_TIMEOUT_MS = 10_000;
const KEPT_OUTPUT_CHARACTERS = 64 * 1024;

/** Starts Firefox with a fresh profile. Throws with its output when it ends or is silent for 60 s. */
export async function launchFirefox({
  binary,
  prefs = {},
  headless = true,
}: LaunchOptions): Promise<FirefoxProcess> {
  const profile = await mkdtemp(join(tmpdir(), 'pocketfill-firefox-'));
  await writeFile(join(profile, 'user.js'), formatPrefs({ ...quietPrefs, ...prefs }));
  const child = spawn(binary, listArguments(profile, headless), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1' },
  });
  const output = collectOutput(child);
  const kill = () => void child.kill('SIGKILL');
  const cleanUp = async () => {
    await endProcess(child);
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    return { address: await readAddress(child, output), output, kill, cleanUp };
  } catch (error) {
    kill();
    await cleanUp();
    throw new Error(`Firefox did not start. It printed:\n${output()}`, { cause: error });
  }
}

function listArguments(profile: string, headless: boolean): string[] {
  return [
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port=0',
    // The toolbar, the panel popup and the permission prompt belong to the browser, not to a page.
    '--remote-allow-system-access',
    ...(headless ? ['--headless'] : []),
    'about:blank',
  ];
}

function formatPrefs(prefs: Record<string, Pref>): string {
  return Object.entries(prefs)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
}

function collectOutput(child: ChildProcess): () => string {
  let output = '';
  const add = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-KEPT_OUTPUT_CHARACTERS);
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  // A binary that cannot be started reports here; the wait for the address then fails with this text.
  child.on('error', (error) => add(Buffer.from(String(error))));
  return () => output;
}

async function readAddress(child: ChildProcess, output: () => string): Promise<string> {
  const address = await waitUntil(
    'Firefox named its WebDriver BiDi address',
    async () => (hasEnded(child) ? 'ended' : /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(output())?.[1]),
    START_TIMEOUT_MS,
  );
  if (address === 'ended') throw new Error(`Firefox ended (${child.exitCode ?? child.signalCode})`);
  return address;
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const killer = setTimeout(() => child.kill('SIGKILL'), END_TIMEOUT_MS);
  await once(child, 'exit');
  clearTimeout(killer);
}

/** True as well of a process that could not be started, which never gets an exit code. */
function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}
