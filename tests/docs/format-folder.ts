import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Formats all files of a folder by the rules of the whole project. */
export async function formatFolder(folder: string): Promise<void> {
  const program = path.join(ROOT, 'node_modules/.bin/oxfmt');
  await promisify(execFile)(program, ['--config', path.join(ROOT, '.oxfmtrc.json'), '.'], {
    cwd: folder,
    shell: process.platform === 'win32',
  });
}
