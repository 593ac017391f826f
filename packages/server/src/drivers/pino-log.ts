import { pino, stdTimeFunctions } from 'pino';
import type { ServerLog } from '../ports/server-log.ts';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
/** The least that is worth a line. `silent`: nothing is. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Writes lines of JSON: `{"level":"info","time":"2026-…Z",…,"msg":"…"}`. */
export function createPinoLog(level: LogLevel, write: (line: string) => void): ServerLog {
  return pino(
    {
      level,
      // Neither the process's number nor the machine's name is of use to who runs one server.
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write },
  );
}
