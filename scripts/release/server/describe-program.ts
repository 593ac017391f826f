import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { runProgram } from '../../npm/run-program.ts';
import type { Target } from './targets.ts';

/** The most that a program may have. */
const MAX_BYTES = 120_000_000;

export interface MadeProgram {
  name: string;
  bytes: number;
  sha256: string;
  /** What was tried. */
  state: string;
}

/** Starts the program, if it is for this computer. Throws an Error, if it fails or is too large. */
export async function describeProgram(target: Target, file: string): Promise<MadeProgram> {
  const content = await readFile(file);
  const name = target.program;
  if (content.length >= MAX_BYTES) {
    throw new Error(`${name} has ${content.length} bytes, and must have less than ${MAX_BYTES}.`);
  }
  const isOwn = target.platform === process.platform && target.arch === process.arch;
  const state = isOwn
    ? `started here: version ${(await runProgram(file, ['--version'])).trim()}`
    : 'made, not started here';
  const signature = target.platform === 'darwin' ? ', signed ad hoc' : '';
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { name, bytes: content.length, sha256, state: state + signature };
}

/** A line for each program. */
export function formatPrograms(programs: readonly MadeProgram[]): string {
  const width = Math.max(...programs.map(({ name }) => name.length));
  return programs
    .map(({ name, bytes, sha256, state }) => {
      return `${name.padEnd(width)}  ${(bytes / 1e6).toFixed(1)} MB  ${sha256}  ${state}\n`;
    })
    .join('');
}
