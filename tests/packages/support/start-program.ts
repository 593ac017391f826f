import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const END_TIMEOUT_MS = 15_000;

/** What is running, with its group: it must not outlive this process, however that ends. */
const running = new Map<ChildProcess, boolean>();
process.on('exit', () => {
  for (const [child, isGroup] of running) endGroup(child, isGroup, 'SIGKILL');
});

export interface StartProgramOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** The first group of it in a line of the output is what the program says when it is ready. */
  ready: RegExp;
  timeoutMs: number;
}

export interface RunningProgram {
  /** What `ready` has found. */
  found: string;
  /** Ends it and what it has started. */
  stop(): Promise<void>;
}

/** Starts a program that runs until it is stopped. Resolves when it says that it is ready. */
export async function startProgram(
  file: string,
  args: readonly string[],
  { cwd, env, ready, timeoutMs }: StartProgramOptions,
): Promise<RunningProgram> {
  // A group of its own, since npm and Next.js start processes that outlive them.
  const isGroup = process.platform !== 'win32';
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: isGroup });
  running.set(child, isGroup);
  child.on('close', () => running.delete(child));
  const exited = once(child, 'exit');
  // Not before the last of them has let go of the output.
  const closed = once(child, 'close');
  const stop = async () => {
    const timer = setTimeout(() => endGroup(child, isGroup, 'SIGKILL'), END_TIMEOUT_MS);
    endGroup(child, isGroup, 'SIGTERM');
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

function endGroup(child: ChildProcess, isGroup: boolean, signal: NodeJS.Signals): void {
  try {
    if (isGroup && child.pid !== undefined) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch (error) {
    // The whole group has ended by itself.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
