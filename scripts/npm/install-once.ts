import { realpathSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runNpm } from './run-npm.ts';

// `node scripts/npm/install-once.ts FOLDER…`: the packages that only this test suite or example needs.
// `npm ci` in the root of the repository leaves them out, since they are twice as large as all others.

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * Installs what the folder's own lockfile names, unless that was done before. `isFresh` tells the caller
 * whether anything was installed by this call.
 */
export async function installOnce(folder: string): Promise<{ isFresh: boolean }> {
  const place = path.join(ROOT, folder);
  const stamp = path.join(place, 'node_modules/.installed');
  const lockfile = await readFile(path.join(place, 'package-lock.json'), 'utf8');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === lockfile) return { isFresh: false };
  process.stderr.write(`Installing the packages of ${folder} (once)…\n`);
  // One of them reports usage to its makers from an install script; none needs one.
  await runNpm(['ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: place });
  await writeFile(stamp, lockfile);
  return { isFresh: true };
}

// `import.meta.main` is missing before Node 24.2.
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename) {
  try {
    for (const folder of process.argv.slice(2)) await installOnce(folder);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
