import { runCommandLine } from '../../src/cli/run.ts';
import { processTerminal } from '../../src/cli/terminal.ts';
import type { RunningServer, ServerOptions } from '../../src/config/server-options.ts';
import { StartError } from '../../src/config/start-error.ts';
import { systemClock } from '../../src/drivers/system-clock.ts';
import { silentLog, type LogLevel } from '../../src/ports/telemetry.ts';

export interface ReadStart {
  code: number;
  stdout: string;
  stderr: string;
  /** What a server would have been started with. */
  options?: ServerOptions;
  logLevel?: LogLevel;
}

const SERVER: RunningServer = {
  url: 'http://localhost:1',
  uploadUrl: 'http://localhost:1',
  otherUploadUrls: [],
  routeBase: '/api/svc',
  hasPhonePage: true,
  dashboardUrl: null,
  close: async () => {},
};

/** Reads words as the command line does. No server is started by them, and no data found: that ends with code 1. */
export async function readStart(
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<ReadStart> {
  const read: ReadStart = { code: 0, stdout: '', stderr: '' };
  read.code = await runCommandLine(words, {
    terminal: {
      ...processTerminal,
      environment,
      write: (text) => void (read.stdout += text),
      writeError: (text) => void (read.stderr += text),
      watchCrash() {},
      waitForStop: async () => {},
    },
    async startServer(options) {
      read.options = options;
      return SERVER;
    },
    createLog(level) {
      read.logLevel = level;
      return silentLog;
    },
    openAdminStorage: refuse,
    openMigrations: refuse,
    clock: systemClock,
  });
  return read;
}

function refuse(): never {
  throw new StartError('data_unusable', 'There is no data.');
}
