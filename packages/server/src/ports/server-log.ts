/**
 * Where the server writes what happens, one line an event. Fields carry no secret: no id of a job or an
 * upload, no claim, key or download address, no name of a file, no title of a site. A `pino` logger is one.
 */
export interface ServerLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Writes nothing. */
export const silentLog: ServerLog = { info() {}, warn() {}, error() {} };
