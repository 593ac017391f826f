import { execFile } from 'node:child_process';

/** Runs a program of the system and resolves with what it prints; empty if it fails, is missing or takes too long. */
export type RunCommand = (program: string, args: readonly string[]) => Promise<string>;

/** A person waits for the answer, which can do without. */
const LIMIT_MS = 1_500;
const MAX_BYTES = 200_000;

export const runCommand: RunCommand = (program, args) =>
  new Promise((resolve) => {
    const options = { timeout: LIMIT_MS, maxBuffer: MAX_BYTES, windowsHide: true, env: withFullPath() };
    execFile(program, args, options, (error, printed) => resolve(error ? '' : printed));
  });

/** `iw` is where only administrators' paths lead. */
function withFullPath(): NodeJS.ProcessEnv {
  const { PATH = '' } = process.env;
  return process.platform === 'linux'
    ? { ...process.env, LC_ALL: 'C', PATH: `${PATH}:/usr/sbin:/sbin` }
    : process.env;
}
