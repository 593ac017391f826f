import type { Writable } from 'node:stream';

export interface LogOutput {
  write: (line: string) => void;
  /** Resolves when everything is out, or after half a second if nobody reads. */
  flush: () => Promise<void>;
}

/** More than this in memory means that nobody reads the log. */
const MAX_WAITING_BYTES = 1 << 20;
const FLUSH_LIMIT_MS = 500;

/**
 * Writes lines where somebody may read them, or may not: a program that starts the server and never reads
 * its error output neither stops it nor fills its memory. Such lines are dropped.
 */
export function createLogOutput(stream: Writable): LogOutput {
  // Whoever read the log may be gone; the server goes on.
  stream.on('error', () => {});
  return {
    write(line) {
      if (stream.writableLength < MAX_WAITING_BYTES && !stream.destroyed) stream.write(line);
    },
    async flush() {
      if (stream.writableLength === 0 || stream.destroyed) return;
      await new Promise<void>((resolve) => {
        stream.write('', () => resolve());
        setTimeout(resolve, FLUSH_LIMIT_MS);
      });
    },
  };
}
