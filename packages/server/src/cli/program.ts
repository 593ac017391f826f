import type { RunningServer, ServerOptions } from '../config/server-options.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database, Migrations } from '../ports/database.ts';
import type { LogLevel, ServerLog } from '../ports/telemetry.ts';
import type { Terminal } from './terminal.ts';

/** The location of the data, which a running server may use. */
export type DataPlace = Pick<ServerOptions, 'dataDir' | 'databaseUrl'>;

/** Options of every command. */
export interface CommonOptions {
  /** The data folder. */
  data: string;
  /** Prints one JSON value, for programs. */
  json?: boolean;
}

/** The address of a database has a password. It comes from the environment, since others can see a command line. */
export function findData(
  { environment }: Pick<Terminal, 'environment'>,
  { data }: Pick<CommonOptions, 'data'>,
): DataPlace {
  return { dataDir: data, databaseUrl: environment['SVC_DATABASE_URL'] || undefined };
}

/** The dependencies of commands. Their creator chooses the drivers. */
export interface Program {
  terminal: Terminal;
  startServer: (options: ServerOptions) => Promise<RunningServer>;
  /** Lines of JSON, for programs. */
  createLog: (level: LogLevel, write: (line: string) => void) => ServerLog;
  /** Lines of words, for a person. */
  createWordsLog: (level: LogLevel, write: (line: string) => void) => ServerLog;
  /** @throws StartError `data_unusable`, when the folder does not exist and is not to be made. */
  openAdminStorage: (place: DataPlace, options?: { creates?: boolean }) => Promise<Database>;
  /** @throws StartError `data_unusable`, when the folder does not exist. */
  openMigrations: (place: DataPlace) => Promise<Migrations>;
  /**
   * Copies a data folder to a new folder. Returns the number of copied files.
   *
   * @throws StartError `data_unusable`, when there is no data.
   */
  backUpDataFolder: (from: string, to: string) => Promise<number>;
  clock: Clock;
}
