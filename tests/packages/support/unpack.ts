import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { PackedKits } from '../../../scripts/release/pack-npm.ts';
import { runProgram } from '../../../scripts/npm/run-program.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Unpacks a packed package into a folder, which is created. */
export async function unpack(tarball: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await runProgram('tar', ['-xzf', tarball, '--strip-components=1'], { cwd: folder });
}

/** Puts the kits into `node_modules`, with other packages of this repository's own `node_modules`. */
export async function placeKits(
  kits: PackedKits,
  folder: string,
  others: readonly string[] = [],
): Promise<void> {
  const modules = path.join(folder, 'node_modules');
  await unpack(kits.svc, path.join(modules, 'svc'));
  await unpack(kits.react, path.join(modules, '@svc/react'));
  await unpack(kits.element, path.join(modules, '@svc/element'));
  for (const name of others) {
    await cp(path.join(ROOT, 'node_modules', name), path.join(modules, name), { recursive: true });
  }
}
