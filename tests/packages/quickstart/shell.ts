import path from 'node:path';
import { runProgram } from '../../../scripts/npm/run-program.ts';
import { createCleanEnvironment } from '../../fixtures/programs/clean-environment.ts';
import { startProgram, type RunningProgram } from '../../fixtures/programs/start-program.ts';
import type { ShellStep } from './read-document.ts';

const STEP_TIMEOUT_MS = 300_000;
const READY_TIMEOUT_MS = 120_000;

export interface Shell {
  run(step: ShellStep): Promise<void>;
  /** Starts a step's only line with further options. */
  start(step: ShellStep, options: string, started: StartedStep): Promise<RunningProgram>;
}

interface StartedStep {
  ready: RegExp;
  env?: Record<string, string>;
}

/**
 * A reader's shell, with this process's Node.js, without programs of this repository, and with its own data folder.
 *
 * @param registry - where npm finds the packages of `@pocketfill`.
 */
export async function openShell(folder: string, registry: string): Promise<Shell> {
  const env = await createCleanEnvironment(folder, registry);
  return {
    run: async ({ lines, folder: place }) => {
      const cwd = path.join(folder, place);
      await runProgram('bash', ['-euo', 'pipefail', '-c', lines.join('\n')], {
        cwd,
        env,
        timeoutMs: STEP_TIMEOUT_MS,
      });
    },
    start: ({ lines: [line = ''], folder: place }, options, { ready, env: more }) =>
      startProgram('bash', ['-c', `exec ${line} ${options}`], {
        cwd: path.join(folder, place),
        env: { ...env, ...more },
        ready,
        timeoutMs: READY_TIMEOUT_MS,
      }),
  };
}
