import type { Writable } from 'node:stream';

export interface LogOutput {
  write: (line: string) => void;
  /** Resolves when everything is written, or after half a second if nobody reads it. */
  flush: () => Promise<void>;
}

/** If more than this is in memory, nobody reads the log. */
const MAX_WAITING_BYTES = 1 << 20;
const FLUSH_LIMIT_MS = 500;

/**
 * Writes lines to a stream that may never be read, such as the error output of a server started by another program.
 * Then lines are dropped, so that the server neither blocks nor fills its memory.
 */
export function createLogOutput(stream: Writable): LogOutput {
  // The reader may have closed the log; the server goes on.
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
