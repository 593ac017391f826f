import type { LogLevel } from '../drivers/pino-log.ts';
import type { ServerOptions } from '../server-options.ts';

export interface StartCommand {
  options: Omit<ServerOptions, 'report' | 'log' | 'clock'>;
  isJson: boolean;
  logLevel: LogLevel;
}

/** What a person asked for on the command line. */
export type Command =
  | { kind: 'help' }
  | ({ kind: 'start' } & StartCommand)
  | { kind: 'create_key'; project: string; dataDir: string };
