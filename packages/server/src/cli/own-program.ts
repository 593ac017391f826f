import { realpathSync } from 'node:fs';
import { basename } from 'node:path';
import { isSea } from 'node:sea';

/** How this program is called, for people. */
export function nameOwnProgram(): string {
  if (isSea()) return basename(process.execPath);
  return isFromNpx() ? 'npx @pocketfill/server' : 'svc-server';
}

/** The paths that start this program: its own, or Node's and that of its script. */
export function findOwnProgram(): string[] {
  const [, script = ''] = process.argv;
  return isSea() ? [process.execPath] : [process.execPath, realpathSync(script)];
}

/** Whether npm has brought the program for this call, and may remove it. */
export function isFromNpx(): boolean {
  return !isSea() && /[\\/]_npx[\\/]/.test(process.argv[1] ?? '');
}
