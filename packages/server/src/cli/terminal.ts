import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { waitForNpmToEnd } from './wait-for-npm.ts';

/** The process of a command. */
export interface Terminal {
  isInteractive: boolean;
  /** Whether a person sees the log. */
  isLogShown: boolean;
  environment: NodeJS.ProcessEnv;
  /** The whole input. */
  readInput: () => Promise<string>;
  write: (text: string) => void;
  writeError: (text: string) => void;
  logError: (error: unknown) => void;
  /** Writes a line of the log, or drops it if nobody reads the log. */
  writeLog: (line: string) => void;
  /** Resolves when the log is written, or nobody reads it. */
  flushLog: () => Promise<void>;
  /** Called before an uncaught error ends the process. */
  watchCrash: (onCrash: (error: unknown) => void) => void;
  /** Resolves when the process is told to stop. */
  waitForStop: () => Promise<void>;
}

const log = createLogOutput(process.stderr);

export const processTerminal: Terminal = {
  isInteractive: process.stdout.isTTY,
  isLogShown: process.stderr.isTTY,
  environment: process.env,
  readInput: () => text(process.stdin),
  write: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
  logError: (error) => console.error(error),
  writeLog: log.write,
  flushLog: log.flush,
  watchCrash(onCrash) {
    const crash = async (error: unknown) => {
      onCrash(error);
      await log.flush();
      process.exit(1);
    };
    process.once('uncaughtException', (error) => void crash(error));
  },
  async waitForStop() {
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), waitForNpmToEnd()]);
  },
};

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
