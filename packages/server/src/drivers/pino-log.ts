import { pino, stdTimeFunctions } from 'pino';
import type { LogLevel, ServerLog } from '../ports/telemetry.ts';

/** Writes lines of JSON: `{"level":"info","time":"2026-…Z",…,"msg":"…"}`. */
export function createPinoLog(level: LogLevel, write: (line: string) => void): ServerLog {
  return pino(
    {
      level,
      // Process number and machine name are not needed for one server.
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write },
  );
}
