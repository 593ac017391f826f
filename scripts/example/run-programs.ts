import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Programs that end together: by a signal, or when one of them ends. */
export interface Programs {
  add(child: ChildProcess): void;
  /** If this one ends by itself, everything ends with code 1. */
  expectToRun(name: string, child: ChildProcess): void;
  /** Does the work; if that fails, everything ends with code 1. */
  during(work: () => Promise<void>): Promise<void>;
}

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

  return {
    add: (child) => void running.push(child),
    expectToRun(name, child) {
      child.once('exit', (code) => fail(`${name} has ended by itself (code ${String(code)}).`));
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

async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
