import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

export interface ServiceProcess {
  child: ChildProcess;
  /** The file of its output. */
  log: string;
  /** Resolves when it has ended, for whatever reason. */
  ended: Promise<unknown>;
  /** Ends it and waits. */
  end: () => Promise<void>;
}

interface StartOptions {
  program: string;
  args: string[];
  log: string;
}

/** Debian's folders for system programs. */
const SYSTEM_FOLDERS = '/usr/local/sbin:/usr/sbin:/sbin';

/** A program that runs until it is ended, and ends with this process, even by a kill. */
export function startProgram({ program, args, log }: StartOptions): ServiceProcess {
  const output = openSync(log, 'a');
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', program, ...args], {
    stdio: ['ignore', output, output],
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:${SYSTEM_FOLDERS}` },
  });
  closeSync(output);
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
  return {
    child,
    log,
    ended,
    async end() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
