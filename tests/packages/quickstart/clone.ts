import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listFiles } from '../support/unpack.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const PACKAGES = ['svc', 'react', 'server'];

/**
 * Makes of this repository, as it was built last, what `npm pack` needs. The quickstart's `npm ci` and
 * `npm run build:packages` were run before this test: they are what it is started with.
 */
export async function copyBuiltPackages(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const root = { name: 'pocketfill', private: true, workspaces: ['packages/*'] };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(root));
  for (const name of PACKAGES) {
    const from = path.join(ROOT, 'packages', name);
    for (const file of await listFiles(from)) {
      if (/^(src|test|node_modules|phone|practice)\//.test(file)) continue;
      await cp(path.join(from, file), path.join(folder, 'packages', name, file));
    }
  }
}

export const DONE_BEFORE: readonly string[] = ['npm ci', 'npm run build:packages'];
