import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

export interface ServiceProcess {
  child: ChildProcess;
  /** Where its output is. */
  log: string;
  /** Resolves when it has ended, for whatever reason. */
  ended: Promise<unknown>;
  /** Ends it and waits for that. */
  end: () => Promise<void>;
}

/** Where Debian has programs that are not for everybody. */
const SYSTEM_FOLDERS = '/usr/local/sbin:/usr/sbin:/sbin';

/** A program that runs until it is told to end, and ends with this process, also when that is killed. */
export function startProgram({
  program,
  args,
  log,
}: {
  program: string;
  args: string[];
  log: string;
}): ServiceProcess {
  const output = openSync(log, 'a');
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', program, ...args], {
    stdio: ['ignore', output, output],
    env: describeEnvironment(),
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

function describeEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env['PATH'] ?? ''}:${SYSTEM_FOLDERS}` };
}
