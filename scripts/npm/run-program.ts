import { execFile } from 'node:child_process';

export interface RunOptions {
  /** Default: that of this process. */
  cwd?: string;
  /** Instead of this process's own environment. */
  env?: NodeJS.ProcessEnv | undefined;
  /** Default: no limit. */
  timeoutMs?: number;
  /** Whether a shell must start it. */
  shell?: boolean;
  /** Default: that of this process. */
  user?: { uid: number; gid: number } | undefined;
}

/** Runs a program to its end. Resolves to its output; rejects with all that it printed, if it fails or takes too long. */
export function runProgram(file: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { cwd = process.cwd(), env = process.env, timeoutMs = 0, shell = false, user } = options;
  return new Promise((resolve, reject) => {
    const limits = { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 1 << 26 } as const;
    execFile(file, args, { cwd, env, shell, ...user, ...limits }, (error, stdout, stderr) => {
      if (!error) return resolve(stdout);
      const end = error.killed === true ? 'took too long' : `failed (${String(error.code)})`;
      const command = [file, ...args].join(' ');
      reject(new Error(`${command} ${end} in ${cwd}:\n${stdout}${stderr}`, { cause: error }));
    });
  });
}
