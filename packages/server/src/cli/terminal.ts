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
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), waitForNpmToEnd()]);
  },
};

const PARENT_CHECK_MS = 250;

/**
 * npm passes SIGTERM to the shell between it and us, which dies without telling us. Then our parent is
 * another process than at the start. (https://github.com/npm/cli/issues/6684)
 */
async function waitForNpmToEnd(): Promise<void> {
  if (process.env['npm_lifecycle_event'] === undefined) return new Promise(() => {});
  const parent = process.ppid;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(timer);
      resolve();
    }, PARENT_CHECK_MS);
  });
}
