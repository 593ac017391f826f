import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Builds what the example takes from the work tree: both kits, and the page that the phone opens. */
export async function buildForExample(): Promise<void> {
  console.error('Building the kits…');
  await Promise.all([
    run(process.execPath, ['scripts/build-phone-page.ts']),
    run('npm', ['run', 'build', '--silent', '--workspace', 'svc', '--workspace', '@svc/react']),
  ]);
}

async function run(command: string, args: string[]): Promise<void> {
  // On Windows npm is a script, which only a shell starts.
  await promisify(execFile)(command, args, { cwd: ROOT, shell: process.platform === 'win32' });
}
