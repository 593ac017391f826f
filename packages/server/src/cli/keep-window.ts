import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { isSea } from 'node:sea';
import { promisify } from 'node:util';

const runFile = promisify(execFile);

/**
 * On Windows a program that was started by a double click has a window of its own, which ends with it. Waits until a
 * person has read the error in it.
 */
export async function keepOwnWindow(): Promise<void> {
  if (!isSea() || process.platform !== 'win32' || !process.stdin.isTTY) return;
  if (!isExplorer(await describeParent().catch(() => ''))) return;
  process.stdout.write('Press Enter to close this window.\n');
  await once(process.stdin, 'data');
}

async function describeParent(): Promise<string> {
  const { stdout } = await runFile('tasklist', ['/FI', `PID eq ${process.ppid}`, '/FO', 'CSV', '/NH']);
  return stdout;
}

/** Whether a line of `tasklist` is the desktop's: `"explorer.exe","4321","Console",…`. */
export function isExplorer(line: string): boolean {
  return line.trim().toLowerCase().startsWith('"explorer.exe"');
}
