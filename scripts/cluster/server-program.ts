import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { readObject } from '@svc/protocol';
import { runProgram } from '../npm/run-program.ts';

const SERVER = path.resolve(import.meta.dirname, '../../packages/server');
const PROGRAM = path.join(SERVER, 'bin/svc-server.js');
const BUILT_PROGRAM = path.join(SERVER, 'dist/main.js');
const GUARD = new URL('end-with-parent.ts', import.meta.url).href;

export interface ProgramOptions {
  /** Its name for people. */
  name: string;
  args: readonly string[];
  /** Whether to run the built program. Default: the sources, which need no build. */
  isBuilt?: boolean | undefined;
  /** Variables in addition to the necessary ones. */
  environment: Readonly<NodeJS.ProcessEnv>;
  /** Called with its error output after the start. Default: dropped. */
  onLog?: ((text: string) => void) | undefined;
}

export interface ServerProgram {
  child: ChildProcess;
  /** Its report when it is ready. Rejects with the program's message, if it ends instead. */
  ready: Promise<Readonly<Record<string, unknown>>>;
  /** Resolves when it has ended, for whatever reason. */
  ended: Promise<void>;
}

/** Starts the server as a process that ends with this one. */
export function startServerProgram(options: ProgramOptions): ServerProgram {
  const program = options.isBuilt ? BUILT_PROGRAM : PROGRAM;
  const child = spawn(process.execPath, ['--import', GUARD, program, ...options.args, '--json'], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: describeEnvironment(options.environment),
  });
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('close', () => resolve());
  });
  return { child, ended, ready: waitForReport(options, child, ended) };
}

async function waitForReport(
  { name, onLog }: ProgramOptions,
  child: ChildProcess,
  ended: Promise<void>,
): Promise<Record<string, unknown>> {
  let said = '';
  const keep = (text: string) => (said += text);
  child.stderr?.setEncoding('utf8').on('data', keep);
  const line = await Promise.race([readLine(child), ended]);
  if (line === undefined) throw new Error(`${name} does not start: ${said.trim() || 'it says nothing.'}`);
  child.stderr?.off('data', keep);
  // Always read, since a full pipe would block the server.
  child.stderr?.on('data', (text: string) => onLog?.(text));
  return readObject(JSON.parse(line)) ?? {};
}

/** Runs a command of the program, such as `keys create`. Returns its output. */
export async function runServerCommand(
  args: readonly string[],
  environment: ProgramOptions['environment'] = {},
): Promise<string> {
  const env = describeEnvironment(environment);
  return (await runProgram(process.execPath, [PROGRAM, ...args], { env })).trim();
}

async function readLine({ stdout }: ChildProcess): Promise<string | undefined> {
  if (!stdout) return undefined;
  for await (const line of createInterface({ input: stdout })) return line;
  return undefined;
}

/** Without `npm_…`, which would make the program watch another npm. */
function describeEnvironment(more: ProgramOptions['environment']): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...more };
}
