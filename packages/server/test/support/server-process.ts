import { spawn, type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { readFileSync } from 'node:fs';
import { parseJob, readObject, type Job } from '@svc/protocol';
import { makeTempFolder } from './test-server.ts';

export const PROGRAM = fileURLToPath(new URL('../../bin/svc-server.js', import.meta.url));

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface ServerProcess {
  child: ChildProcess;
  /** Resolves when the process has ended. */
  finished: Promise<Finished>;
  /** Resolves to the first line of the output. */
  readFirstLine: () => Promise<string>;
}

/** Runs the real program. It is killed when the test is over. */
export function spawnServer(args: readonly string[], environment: NodeJS.ProcessEnv = {}): ServerProcess {
  return endWithTest(watchProgram(args, environment));
}

/** The same, but the caller ends it. */
export function watchProgram(args: readonly string[], environment: NodeJS.ProcessEnv = {}): ServerProcess {
  return watch(process.execPath, [PROGRAM, ...args], environment);
}

function endWithTest(server: ServerProcess): ServerProcess {
  onTestFinished(() => void server.child.kill('SIGKILL'));
  return server;
}

/** The same, started by a shell that stays its parent, as npm does. */
export function spawnServerAsNpm(args: readonly string[]): ServerProcess {
  const command = '"$0" "$@"; exit $?';
  const words = ['-c', command, process.execPath, PROGRAM, ...args];
  return endWithTest(watch('/bin/sh', words, { npm_lifecycle_event: 'server' }));
}

function watch(command: string, args: readonly string[], environment: NodeJS.ProcessEnv): ServerProcess {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Without npm's variables: the program must not believe that npm has started it.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const finished = once(child, 'close').then(([code]) => ({
    // 'close' carries the exit code, or null after a signal.
    code: code as number | null,
    stdout,
    stderr,
  }));
  return {
    child,
    finished,
    async readFirstLine() {
      while (!stdout.includes('\n')) {
        const next = await Promise.race([once(child.stdout, 'data'), finished]);
        if (!Array.isArray(next)) throw new Error(`The server ended: ${next.stderr}`);
      }
      return stdout.slice(0, stdout.indexOf('\n'));
    },
  };
}

export interface RunningProcess extends ServerProcess {
  url: string;
  /** Base of the four routes. */
  routes: string;
  dataDir: string;
  createJob: () => Promise<string>;
  readJob: (id: string) => Promise<Job>;
  /** Ends the process; resolves when it is gone. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<Finished>;
  /** Bytes that the process holds in memory now. */
  readMemory: () => number;
}

interface ProcessOptions {
  /** Default: a new folder. */
  dataDir?: string;
  /** Default: silent. */
  logLevel?: 'info';
  environment?: NodeJS.ProcessEnv;
}

/** Runs the real program. Resolves when it is ready. */
export async function runServer(
  args: readonly string[] = [],
  options: ProcessOptions = {},
): Promise<RunningProcess> {
  const dataDir = options.dataDir ?? (await makeTempFolder());
  const fixed = ['--port', '0', '--host', '127.0.0.1', '--json', '--data', dataDir];
  const log = ['--log-level', options.logLevel ?? 'silent'];
  const server = spawnServer([...fixed, ...log, ...args], options.environment);
  const report = readObject(JSON.parse(await server.readFirstLine()));
  const url = String(report?.['url']);
  const routes = url + String(report?.['routeBase']);
  const { pid } = server.child;
  if (pid === undefined) throw new Error('The server has no process.');
  return {
    ...server,
    url,
    routes,
    dataDir,
    createJob: async () => parseJob(await (await fetch(`${routes}/job`, { method: 'POST' })).json()).id,
    readJob: async (id) => parseJob(await (await fetch(`${routes}/job/${id}`)).json()),
    end(signal) {
      server.child.kill(signal);
      return server.finished;
    },
    readMemory: () => readResidentBytes(pid),
  };
}

function readResidentBytes(pid: number): number {
  if (process.platform !== 'linux') {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
  }
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}
