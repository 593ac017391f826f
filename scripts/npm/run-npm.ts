import { execFile } from 'node:child_process';

export interface RunNpmOptions {
  cwd: string;
  /** Instead of this process's own environment. */
  env?: NodeJS.ProcessEnv | undefined;
}

/** Runs npm, if possible the one that runs this script. Resolves to its output. */
export function runNpm(args: readonly string[], { cwd, env = process.env }: RunNpmOptions): Promise<string> {
  const cli = process.env.npm_execpath;
  const [file, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []];
  return new Promise((resolve, reject) => {
    const options = { cwd, env, maxBuffer: 1 << 26, shell: process.platform === 'win32' && file === 'npm' };
    execFile(file, [...first, ...args], options, (error, stdout, stderr) => {
      if (!error) return resolve(stdout);
      reject(new Error(`npm ${args.join(' ')} failed in ${cwd}:\n${stdout}${stderr}`, { cause: error }));
    });
  });
}
