import { runCommandLine } from '../../../src/cli/run.ts';
import { processTerminal } from '../../../src/cli/terminal.ts';
import { createPinoLog } from '../../../src/drivers/pino-log.ts';
import { systemClock } from '../../../src/drivers/system-clock.ts';
import { startServer } from '../../../src/start-server.ts';
import { openMigrations } from '../../../src/wire/open-migrations.ts';
import { openAdminStorage } from '../../../src/wire/open-storage.ts';
import type { Finished } from '../../support/server-process.ts';

/** Runs a command with the parts of the real program, in this process, which takes a moment only. */
export async function runInProcess(
  words: readonly string[],
  { environment = {}, input = '' }: { environment?: NodeJS.ProcessEnv; input?: string } = {},
): Promise<Finished> {
  const finished = { code: 0, stdout: '', stderr: '' };
  finished.code = await runCommandLine(words, {
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
