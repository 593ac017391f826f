import { existsSync } from 'node:fs';
import path from 'node:path';
import { downloadsUrl } from '../../lib/product.ts';
import product from '../../package.json' with { type: 'json' };
import type { PackedKits } from '../../scripts/release/pack-npm.ts';
import { findOwnTarget } from '../../scripts/release/server/fetch-node.ts';

/** What `npm run release` and `npm run release:server` have made. */
export const RELEASE = path.resolve(import.meta.dirname, '../../release');

/** Where documents say that the files of this repository are. */
export const RAW_FILES = `${product.repository.replace('//github.com/', '//raw.githubusercontent.com/')}/main`;

/** Where the first-run page says that the programs are. */
export const DOWNLOADS = `${downloadsUrl(product)}/download`;

/** @throws Error, if it is not made yet. */
function findReleased(name: string): string {
  const file = path.join(RELEASE, name);
  if (existsSync(file)) return file;
  throw new Error(`There is no ${name}: run "npm run release" and "npm run release:server" first.`);
}

export function findZip(store: 'chrome' | 'firefox'): string {
  return findReleased(`pocketfill-${product.version}-${store}.zip`);
}

/** The program of the server for this computer. */
export function findProgram(): string {
  return findReleased(findOwnTarget().program);
}

export function findPackages(): PackedKits {
  return {
    svc: findPackage('svc'),
    react: findPackage('react'),
    element: findPackage('element'),
    server: findPackage('server'),
    conformance: findPackage('conformance'),
  };
}

function findPackage(name: string): string {
  return findReleased(`npm/pocketfill-${name}-${product.version}.tgz`);
}
