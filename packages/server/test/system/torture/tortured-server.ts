import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../../bin/svc-server.js', import.meta.url));

/** One life of the real program, in a process of its own. */
export interface ServerLife {
  url: string;
  /** SIGKILL. Resolves when the process is gone. */
  kill: () => Promise<void>;
  /** What it has logged as an error. */
  readErrors: () => string;
  /** SIGTERM. Resolves to the exit code. */
  stop: () => Promise<number | null>;
  /** Resolves when the process has ended without being told to, to what it said last. */
  crashed: Promise<string>;
}

/** Starts the program over the data. Resolves when it listens. */
export async function startLife(
  dataDir: string,
  extraArguments: readonly string[] = [],
): Promise<ServerLife> {
  const child = spawnProgram(dataDir, extraArguments);
  const log = collectErrors(child);
  const closed = once(child, 'close');
  let isMeant = false;
  const crashed = new Promise<string>((resolve) => {
    void closed.then(() => !isMeant && resolve(`The server ended by itself. ${log()}`));
  });
  const end = async (signal: NodeJS.Signals) => {
    isMeant = true;
    child.kill(signal);
    // 'close' carries the exit code, or null after a signal.
    const [code] = (await closed) as [number | null];
    return code;
  };
  const first = await Promise.race([readFirstLine(child), crashed]);
  return {
    url: readUrl(first),
    crashed,
    readErrors: log,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}

/** Kills the program while it starts. */
export async function killWhileStarting(dataDir: string, afterMs: number): Promise<void> {
  const child = spawnProgram(dataDir, []);
  const closed = once(child, 'close');
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
  void readFirstLine(child).then(() => child.kill('SIGKILL'));
  await closed;
  clearTimeout(timer);
}

function spawnProgram(dataDir: string, extraArguments: readonly string[]): ChildProcess {
  const options = ['--data', dataDir, '--port', '0', '--host', '127.0.0.1', '--json', '--log-level', 'error'];
  return spawn(process.execPath, [PROGRAM, ...options, ...extraArguments], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
  });
}

function collectErrors(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (text = (text + chunk).slice(-4_000)));
  return () => text;
}

/** Empty when the process ends before. */
async function readFirstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) return '';
  for await (const line of createInterface({ input: child.stdout })) return line;
  return '';
}

function readUrl(line: string): string {
  const url = /"url":"http:\/\/localhost:(\d+)"/.exec(line)?.[1];
  if (url === undefined) throw new Error(`The server did not start. ${line}`);
  return `http://127.0.0.1:${url}`;
}
