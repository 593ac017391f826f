import { runCommandLine } from '../../../src/cli/command-line.ts';
import type { Program } from '../../../src/cli/program.ts';
import { processTerminal } from '../../../src/cli/terminal.ts';
import { backUpDataFolder } from '../../../src/drivers/disk/back-up-data-folder.ts';
import { createPinoLog } from '../../../src/drivers/pino-log.ts';
import { createWordsLog } from '../../../src/drivers/words-log.ts';
import { systemClock } from '../../../src/drivers/system-clock.ts';
import { startServer } from '../../../src/start-server.ts';
import { openAdminStorage, openMigrations } from '../../../src/wire/open-storage.ts';
import type { Finished } from '../../support/server-process.ts';

/** Parts of the program may be replaced. */
interface CommandOptions extends Partial<Omit<Program, 'terminal'>> {
  environment?: NodeJS.ProcessEnv;
  input?: string;
  /** Whether the log goes to a terminal. */
  isLogShown?: boolean;
  isInteractive?: boolean;
}

/** Runs a command line to its end with the parts of the real program, in this process, which is quick. */
export async function runWords(
  words: readonly string[],
  { environment = {}, input = '', isLogShown = false, isInteractive = false, ...parts }: CommandOptions = {},
): Promise<Finished> {
  const finished = { code: 0, stdout: '', stderr: '' };
  finished.code = await runCommandLine(words, {
    startServer,
    openAdminStorage,
    openMigrations,
    backUpDataFolder,
    createLog: createPinoLog,
    createWordsLog,
    clock: systemClock,
    ...parts,
    terminal: {
      ...processTerminal,
      environment,
      isLogShown,
      isInteractive,
      readInput: async () => input,
      write: (text) => void (finished.stdout += text),
      writeError: (text) => void (finished.stderr += text),
      writeLog: (line) => void (finished.stderr += line),
      logError: (error) => void (finished.stderr += String(error)),
      waitForStop: async () => {},
      watchCrash() {},
    },
  });
  return finished;
}

/** Runs a command on a data folder. */
export function runCommand(dataDir: string, words: string, options?: CommandOptions): Promise<Finished> {
  return runWords([...words.split(' '), '--data', dataDir], options);
}

/** The output of a command that must not fail. */
export async function readCommand(dataDir: string, words: string, options?: CommandOptions): Promise<string> {
  const { code, stdout, stderr } = await runCommand(dataDir, words, options);
  if (code !== 0) throw new Error(`"${words}" ended with code ${code}: ${stderr}`);
  return stdout;
}

/** Its output with `--json`. */
export async function readJson(dataDir: string, words: string, options?: CommandOptions): Promise<unknown> {
  return JSON.parse(await readCommand(dataDir, `${words} --json`, options));
}
