import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { countTests, type Counts } from './count-tests.ts';
import type { Suite } from './suites.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const LOGS = path.join(ROOT, 'test-results/logs');
/** Vitest and Playwright write reports here, by the suite's name. */
const REPORTS = path.join(ROOT, 'test-results/reports');

/** Ends a hanging suite within the time of continuous integration. */
const TIME_LIMIT_MS = 60 * 60_000;
const GRACE_MS = 10_000;

export interface SuiteResult {
  name: string;
  isSuccess: boolean;
  counts: Counts;
  seconds: number;
  /** Its whole output. */
  output: string;
}

/** Runs a suite's scripts until one fails. Ends them when the signal aborts, or after an hour. */
export async function runSuite({ name, scripts }: Suite, signal: AbortSignal): Promise<SuiteResult> {
  await mkdir(LOGS, { recursive: true });
  const report = path.join(REPORTS, `${name}.json`);
  await rm(report, { force: true });
  const file = path.join(LOGS, `${name}.log`);
  const log = createWriteStream(file);
  const startedAtMs = performance.now();
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]);
  let isSuccess = true;
  for (const script of scripts) {
    const code = await runScript(script, log, limit);
    isSuccess = code === 0;
    if (isSuccess) continue;
    log.write(`\n"npm run ${script.join(' ')}" has ended with ${String(code)}.\n`);
    break;
  }
  await new Promise<void>((resolve) => {
    log.end(resolve);
  });
  const output = await readFile(file, 'utf8');
  const seconds = (performance.now() - startedAtMs) / 1000;
  return { name, isSuccess, counts: countTests(await readReport(report), isSuccess), seconds, output };
}

/** `undefined`: the suite has no test runner, or was ended before its report. */
async function readReport(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Resolves to its exit code, or to the name of the signal that ended it. */
function runScript(
  [name, ...args]: readonly [string, ...string[]],
  log: NodeJS.WritableStream,
  signal: AbortSignal,
): Promise<number | string> {
  return new Promise((resolve, reject) => {
    const isWindows = process.platform === 'win32';
    const child = spawn('npm', ['run', '--silent', name, '--', ...args], {
      cwd: ROOT,
      env: { ...process.env, FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group, so that its browsers and servers end with it.
      detached: !isWindows,
      shell: isWindows,
    });
    const end = () => endGroup(child);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    child.once('error', reject);
    // Leftover processes would keep the pipes open.
    child.once('exit', () => setTimeout(end, GRACE_MS).unref());
    child.once('close', (code, endedBy) => {
      signal.removeEventListener('abort', end);
      resolve(code ?? endedBy ?? 1);
    });
  });
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  const kill = (signal: NodeJS.Signals) => {
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, signal);
    } catch {
      // All have ended.
    }
  };
  kill('SIGTERM');
  setTimeout(() => kill('SIGKILL'), GRACE_MS).unref();
}
