import { cp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { installOnce } from '../npm/install-once.ts';
import { runNpm } from '../npm/run-npm.ts';
import { runProgram } from '../npm/run-program.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const APP = 'examples/next-app';
/** By their import names. */
const KITS = { svc: 'packages/svc', '@svc/react': 'packages/react' } as const;

/** Builds what the example needs: both kits and the phone's page. */
export async function buildForExample(): Promise<void> {
  console.error('Building the kits…');
  await Promise.all([
    runProgram(process.execPath, ['scripts/build/build-phone-page.ts'], { cwd: ROOT }),
    runNpm(['run', 'build', '--silent', '--workspace', 'svc', '--workspace', '@svc/react'], { cwd: ROOT }),
  ]);
}

/** Installs Next.js and the last builds of the kits. */
export async function installExample(): Promise<void> {
  const { isFresh } = await installOnce(APP);
  if (isFresh) return;
  for (const [name, folder] of Object.entries(KITS)) {
    await copyPackage(path.join(ROOT, folder), path.join(ROOT, APP, 'node_modules', name));
  }
}

/** Copies the files that npm would pack over the installed ones. */
async function copyPackage(from: string, to: string): Promise<void> {
  const { files } = JSON.parse(await readFile(path.join(from, 'package.json'), 'utf8')) as {
    files: string[];
  };
  await rm(to, { recursive: true, force: true });
  for (const file of ['package.json', ...files]) {
    await cp(path.join(from, file), path.join(to, file), { recursive: true });
  }
}
