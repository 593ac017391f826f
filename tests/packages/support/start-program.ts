import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const END_TIMEOUT_MS = 15_000;

/** Whether programs get a process group, since npm and Next.js start processes that outlive them. */
const HAS_GROUPS = process.platform !== 'win32';

/** The running programs, which end with this process. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) endGroup(child, 'SIGKILL');
});

export interface StartProgramOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Matches the line that the program prints when it is ready. */
  ready: RegExp;
  timeoutMs: number;
}

export interface RunningProgram {
  /** The first group of `ready`. */
  found: string;
  /** Ends it with the processes that it has started. */
  stop(): Promise<void>;
}

/** Starts a program that runs until it is stopped. Resolves when it is ready. */
export async function startProgram(
  file: string,
  args: readonly string[],
  { cwd, env, ready, timeoutMs }: StartProgramOptions,
): Promise<RunningProgram> {
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: HAS_GROUPS });
  running.add(child);
  child.on('close', () => running.delete(child));
  const exited = once(child, 'exit');
  // Emitted when the last of them has closed the output.
  const closed = once(child, 'close');
  const stop = async () => {
    const timer = setTimeout(() => endGroup(child, 'SIGKILL'), END_TIMEOUT_MS);
    endGroup(child, 'SIGTERM');
    await closed;
    clearTimeout(timer);
  };
  const printed: string[] = [];
  const found = new Promise<string>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`${args.join(' ')} ${reason}:\n${printed.join('\n')}`));
    const timer = setTimeout(() => fail('was not ready in time'), timeoutMs);
    for (const output of [child.stdout, child.stderr]) {
      createInterface({ input: output }).on('line', (line) => {
        printed.push(line);
        const match = ready.exec(line);
        if (match) resolve(match[1] ?? '');
      });
    }
    child.on('error', reject);
    void exited.then(
      () => fail('ended'),
      () => undefined,
    );
    void exited.finally(() => clearTimeout(timer));
  });
  try {
    return { found: await found, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (HAS_GROUPS && child.pid !== undefined) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch (error) {
    // ESRCH: the whole group has ended by itself.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
