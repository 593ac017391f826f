import type { RunningServer, ServerOptions } from '../config/server-options.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database, Migrations } from '../ports/database.ts';
import type { LogLevel, ServerLog } from '../ports/telemetry.ts';
import type { Terminal } from './terminal.ts';

/** Where commands find the data, which a server may be using. */
export type DataPlace = Pick<ServerOptions, 'dataDir' | 'databaseUrl'>;

/** What every command is told, before or after its name. */
export interface CommonOptions {
  /** The data folder. */
  data: string;
  /** Prints one JSON value, for programs. */
  json?: boolean;
}

/** What commands work with. Who creates it chooses the drivers. */
export interface Program {
  terminal: Terminal;
  startServer: (options: ServerOptions) => Promise<RunningServer>;
  createLog: (level: LogLevel, write: (line: string) => void) => ServerLog;
  /** @throws StartError `data_unusable`, when the folder does not exist. */
  openAdminStorage: (place: DataPlace) => Promise<Database>;
  /** @throws StartError `data_unusable`, when the folder does not exist. */
  openMigrations: (place: DataPlace) => Promise<Migrations>;
  clock: Clock;
}
