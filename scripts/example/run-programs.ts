import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export interface ProgramOptions {
  /** Its name for people. */
  name: string;
  args: string[];
  cwd?: string;
  environment?: Record<string, string>;
}

export interface Programs {
  /** Starts a program that runs until the end. Its output is piped; its errors are shown. */
  start(options: ProgramOptions): ChildProcess;
  /** Runs a program to its end. Rejects on an exit code other than 0. */
  finish(options: ProgramOptions): Promise<void>;
  /** Does the work; if that fails, everything ends with code 1. */
  during(work: () => Promise<void>): Promise<void>;
}

/** Node.js programs that end together: by a signal, or when one of them ends. */
export function runPrograms({ afterwards }: { afterwards: () => Promise<void> }): Programs {
  const running: ChildProcess[] = [];
  let isEnding = false;

  async function endAll(code: number): Promise<void> {
    if (isEnding) return;
    isEnding = true;
    await Promise.all(running.toReversed().map(endProgram));
    await afterwards();
    process.exit(code);
  }
  function fail(reason: string): void {
    if (isEnding) return;
    console.error(reason);
    void endAll(1);
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void endAll(0));

  function launch(options: ProgramOptions): ChildProcess {
    const child = spawnNode(options);
    running.push(child);
    child.once('error', (error) => fail(`${options.name} cannot be started: ${error.message}`));
    return child;
  }

  return {
    start(options) {
      const child = launch(options);
      child.once('exit', (code) => fail(`${options.name} has ended by itself (code ${String(code)}).`));
      return child;
    },
    async finish(options) {
      const child = launch(options);
      child.stdout?.pipe(process.stderr);
      const [code] = (await once(child, 'exit')) as [number | null];
      if (code !== 0) throw new Error(`${options.name} has failed (code ${String(code)}).`);
    },
    async during(work) {
      try {
        await work();
      } catch (error) {
        fail(error instanceof Error ? error.message : String(error));
      }
    },
  };
}

function spawnNode({ args, cwd, environment }: ProgramOptions): ChildProcess {
  return spawn(process.execPath, args, {
    ...(cwd !== undefined && { cwd }),
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
