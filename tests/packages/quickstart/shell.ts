import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runProgram } from '../../../scripts/npm/run-program.ts';
import { startProgram, type RunningProgram } from '../support/start-program.ts';
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
  const programs = path.join(folder, 'bin');
  await mkdir(programs, { recursive: true });
  await symlink(process.execPath, path.join(programs, 'node'));
  await writeFile(path.join(folder, 'npmrc'), `@pocketfill:registry=${registry}\n`);
  const env = createEnvironment(programs, folder);
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

function createEnvironment(programs: string, folder: string): NodeJS.ProcessEnv {
  // Without the variables and the program folders that "npm run" adds.
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD$|SVC_)/.test(name));
  const places = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((place) => !/node_modules/.test(place));
  return {
    ...Object.fromEntries(own),
    PATH: [programs, ...places].join(path.delimiter),
    XDG_DATA_HOME: path.join(folder, 'data'),
    NEXT_TELEMETRY_DISABLED: '1',
    npm_config_globalconfig: path.join(folder, 'npmrc'),
    npm_config_prefer_offline: 'true',
    ...(process.env.npm_config_registry && { npm_config_registry: process.env.npm_config_registry }),
  };
}
