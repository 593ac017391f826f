import { runProgram, type RunOptions } from './run-program.ts';

/** Runs npm, if possible the one that runs this script. Resolves to its output. */
export function runNpm(args: readonly string[], options: Pick<RunOptions, 'cwd' | 'env'>): Promise<string> {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('.js')) return runProgram(process.execPath, [cli, ...args], options);
  // On Windows npm is a script, which only a shell starts.
  return runProgram('npm', args, { ...options, shell: process.platform === 'win32' });
}
