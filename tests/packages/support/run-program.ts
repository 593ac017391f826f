import { spawn } from 'node:child_process';

export interface RunProgramOptions {
  cwd: string;
  env?: NodeJS.ProcessEnv | undefined;
  timeoutMs: number;
}

/** Runs a program to its end. Resolves to what it printed; throws with it when the program fails or takes too long. */
export function runProgram(
  file: string,
  args: readonly string[],
  { cwd, env = process.env, timeoutMs }: RunProgramOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, env, timeout: timeoutMs, killSignal: 'SIGKILL' });
    const printed: Buffer[] = [];
    const errors: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      const output = Buffer.concat(printed).toString();
      if (code === 0) return resolve(output);
      const end = signal === null ? `ended with ${String(code)}` : `was ended by ${signal}`;
      const command = [file, ...args].join(' ');
      reject(new Error(`${command} ${end} in ${cwd}:\n${output}${Buffer.concat(errors).toString()}`));
    });
  });
}
