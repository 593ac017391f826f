import { execFile } from 'node:child_process';
import { cp, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PackedKits } from '../../../scripts/npm/pack-kits.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Unpacks a packed package into a folder, which is made. */
export async function unpack(tarball: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await promisify(execFile)('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
}

/** Puts the kits where `npm install` puts them, with what else is named from this repository's own modules. */
export async function placeKits(
  kits: PackedKits,
  folder: string,
  others: readonly string[] = [],
): Promise<void> {
  const modules = path.join(folder, 'node_modules');
  await unpack(kits.svc, path.join(modules, 'svc'));
  await unpack(kits.react, path.join(modules, '@svc/react'));
  for (const name of others) {
    await cp(path.join(ROOT, 'node_modules', name), path.join(modules, name), { recursive: true });
  }
}

/** The files below a folder, by their paths in it, sorted. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
}
