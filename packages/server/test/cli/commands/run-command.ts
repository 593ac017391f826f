import { runCommandLine } from '../../../src/cli/run.ts';
import { processTerminal } from '../../../src/cli/terminal.ts';
import { createPinoLog } from '../../../src/drivers/pino-log.ts';
import { systemClock } from '../../../src/drivers/system-clock.ts';
import { startServer } from '../../../src/start-server.ts';
import { openMigrations } from '../../../src/wire/open-migrations.ts';
import { openAdminStorage } from '../../../src/wire/open-storage.ts';
import type { Finished } from '../../support/server-process.ts';

interface CommandOptions {
  environment?: NodeJS.ProcessEnv;
  input?: string;
}

/** Runs a command to its end with the parts of the real program, in this process, which takes a moment only. */
export async function runCommand(
  dataDir: string,
  words: string,
  { environment = {}, input = '' }: CommandOptions = {},
): Promise<Finished> {
  const finished = { code: 0, stdout: '', stderr: '' };
  finished.code = await runCommandLine([...words.split(' '), '--data', dataDir], {
    startServer,
    openAdminStorage,
    openMigrations,
    createLog: createPinoLog,
    clock: systemClock,
    terminal: {
      ...processTerminal,
      environment,
      readInput: async () => input,
      write: (text) => void (finished.stdout += text),
      writeError: (text) => void (finished.stderr += text),
      logError: (error) => void (finished.stderr += String(error)),
      waitForStop: () => new Promise(() => {}),
      watchCrash() {},
    },
  });
  return finished;
}

/** What a command prints that must not fail. */
export async function readCommand(dataDir: string, words: string, options?: CommandOptions): Promise<string> {
  const { code, stdout, stderr } = await runCommand(dataDir, words, options);
  if (code !== 0) throw new Error(`"${words}" ended with code ${code}: ${stderr}`);
  return stdout;
}

/** What it prints with `--json`. */
export async function readJson(dataDir: string, words: string, options?: CommandOptions): Promise<unknown> {
  return JSON.parse(await readCommand(dataDir, `${words} --json`, options));
}
