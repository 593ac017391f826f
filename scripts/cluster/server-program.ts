import { execFile, spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { readObject } from '@svc/protocol';

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
  environment: Readonly<Record<string, string>>;
  /** Called with its error output. Default: dropped. */
  onLog?: ((text: string) => void) | undefined;
  /** Called at once with the process, which is not ready yet. */
  onSpawn?: ((spawned: SpawnedProgram) => void) | undefined;
}

export type SpawnedProgram = Pick<RunningProgram, 'child' | 'ended'>;

export interface RunningProgram {
  child: ChildProcess;
  /** Its report when it is ready. */
  report: Readonly<Record<string, unknown>>;
  /** Resolves when it has ended, for whatever reason. */
  ended: Promise<void>;
}

/**
 * Starts the server as a process that ends with this one. Resolves when it is ready.
 *
 * @throws Error with the program's message, if it ends instead.
 */
export async function startServerProgram(options: ProgramOptions): Promise<RunningProgram> {
  const { name, args, onLog } = options;
  const program = options.isBuilt ? BUILT_PROGRAM : PROGRAM;
  const child = spawn(process.execPath, ['--import', GUARD, program, ...args, '--json'], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: describeEnvironment(options.environment),
  });
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('close', () => resolve());
  });
  options.onSpawn?.({ child, ended });
  let said = '';
  const keep = (text: string) => (said += text);
  child.stderr?.setEncoding('utf8').on('data', keep);
  const line = await Promise.race([readLine(child), ended]);
  if (line === undefined) throw new Error(`${name} does not start: ${said.trim() || 'it says nothing.'}`);
  child.stderr?.off('data', keep);
  // Always read, since a full pipe would block the server.
  child.stderr?.on('data', (text: string) => onLog?.(text));
  return { child, report: readObject(JSON.parse(line)) ?? {}, ended };
}

/** Runs a command of the program. Returns its output. */
export async function runServerCommand({
  args,
  environment,
}: Pick<ProgramOptions, 'args' | 'environment'>): Promise<string> {
  const env = describeEnvironment(environment);
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...args], { env });
  return stdout.trim();
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
