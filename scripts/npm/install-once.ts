import { realpathSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runNpm } from './run-npm.ts';

// `node scripts/npm/install-once.ts FOLDER…`: installs the packages of single test suites or examples. `npm ci` in the
// root leaves them out, since they are twice as large as all others.

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Installs the folder's lockfile, unless that is already done. `isFresh` says whether this call installed anything. */
export async function installOnce(folder: string): Promise<{ isFresh: boolean }> {
  const place = path.join(ROOT, folder);
  const stamp = path.join(place, 'node_modules/.installed');
  const lockfile = await readFile(path.join(place, 'package-lock.json'), 'utf8');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === lockfile) return { isFresh: false };
  process.stderr.write(`Installing the packages of ${folder} (once)…\n`);
  // No package needs its install script, and one script reports usage to its makers.
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
