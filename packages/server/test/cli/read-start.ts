import type { RunningServer, ServerOptions } from '../../src/config/server-options.ts';
import { StartError } from '../../src/config/start-error.ts';
import { silentLog, type LogLevel } from '../../src/ports/telemetry.ts';
import type { Finished } from '../support/server-process.ts';
import { runWords } from './commands/run-command.ts';

export interface ReadStart extends Finished {
  /** The options that a server would have been started with. */
  options?: ServerOptions;
  logLevel?: LogLevel;
  logForm?: 'words' | 'json';
}

/** Stands for a server that runs. */
export const SERVER: RunningServer = {
  url: 'http://localhost:1',
  uploadUrl: 'http://localhost:1',
  otherUploadUrls: [],
  lacksPublicUrl: false,
  routeBase: '/api/svc',
  hasPhonePage: true,
  dashboardUrl: null,
  close: async () => {},
};

/** Runs a command line without starting a server. Commands on data end with code 1, since there is no data. */
export async function readStart(
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  { isLogShown = false } = {},
): Promise<ReadStart> {
  const started: Pick<ReadStart, 'options' | 'logLevel' | 'logForm'> = {};
  const openLog = (logForm: 'words' | 'json') => (logLevel: LogLevel) => {
    Object.assign(started, { logLevel, logForm });
    return silentLog;
  };
  const finished = await runWords(words, {
    environment,
    isLogShown,
    async startServer(options) {
      started.options = options;
      return SERVER;
    },
    createLog: openLog('json'),
    createWordsLog: openLog('words'),
    openAdminStorage: refuse,
    openMigrations: refuse,
    backUpDataFolder: refuse,
  });
  return { ...finished, ...started };
}

function refuse(): never {
  throw new StartError('data_unusable', 'There is no data.');
}
