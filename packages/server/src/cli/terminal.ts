import { once } from 'node:events';

/** What a command needs of the process it runs in. */
export interface Terminal {
  isInteractive: boolean;
  write: (text: string) => void;
  writeError: (text: string) => void;
  logError: (error: unknown) => void;
  /** Resolves when the process is told to stop. */
  waitForStop: () => Promise<void>;
}

export const processTerminal: Terminal = {
  isInteractive: process.stdout.isTTY,
  write: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
  logError: (error) => console.error(error),
  async waitForStop() {
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  },
};
