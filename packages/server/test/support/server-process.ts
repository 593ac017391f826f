import { spawn, type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { readFileSync } from 'node:fs';
import { readObject } from '@svc/protocol';
import { makeTempFolder } from './test-server.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/svc-server.js', import.meta.url));

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface ServerProcess {
  child: ChildProcess;
  /** Resolves when the process has ended. */
  finished: Promise<Finished>;
  /** The first line of the output, once it is there. */
  readFirstLine: () => Promise<string>;
}

/** The real program in a process of its own, killed when the test is over. */
export function spawnServer(args: readonly string[], environment: NodeJS.ProcessEnv = {}): ServerProcess {
  return watch(process.execPath, [PROGRAM, ...args], environment);
}

/** The same as npm starts it: by a shell that stays in between. */
export function spawnServerAsNpm(args: readonly string[]): ServerProcess {
  const command = '"$0" "$@"; exit $?';
  return watch('/bin/sh', ['-c', command, process.execPath, PROGRAM, ...args], {
    npm_lifecycle_event: 'server',
  });
}

/** The same, started by a program that does not read what comes out of the error output. */
export function spawnUnread(dataDir: string): ServerProcess {
  const args = ['--port', '0', '--host', '127.0.0.1', '--data', dataDir, '--json'];
  const server = spawnServer(args);
  server.child.stderr?.removeAllListeners('data').pause();
  return server;
}

function watch(command: string, args: readonly string[], environment: NodeJS.ProcessEnv): ServerProcess {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // The program must not take the npm that runs the tests for its own.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
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
  /** Bytes that the process holds in memory now. */
  readMemory: () => number;
}

/** The real program, ready, with a data folder of its own, where nobody gives one. */
export async function runServer(options: readonly string[] = []): Promise<RunningProcess> {
  const data = options.includes('--data') ? [] : ['--data', await makeTempFolder()];
  const fixed = ['--port', '0', '--host', '127.0.0.1', '--json', '--log-level', 'silent'];
  const server = spawnServer([...fixed, ...data, ...options]);
  const report = readObject(JSON.parse(await server.readFirstLine()));
  const url = String(report?.['url']);
  const { pid } = server.child;
  if (pid === undefined) throw new Error('The server has no process.');
  return {
    ...server,
    url,
    routes: url + String(report?.['routeBase']),
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
