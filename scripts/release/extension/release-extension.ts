import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildExtension } from '../../build/build-extension.ts';
import { runNpm } from '../../npm/run-npm.ts';
import type { Release } from '../steps.ts';
import { findFaultsInFiles } from './bundle-rules.ts';
import { readFolder } from './read-folder.ts';
import { findUnreviewed, type Manifest } from './reviewed-manifest.ts';
import { zipFiles } from './zip-files.ts';

/** Edge takes the extension as Chrome has it. */
const STORES = { chrome: ['chrome', 'edge'], firefox: ['firefox'] } as const;

/** Builds the extension, checks it, and writes the ZIP of each store that takes this build. */
export async function releaseExtension({ root, folder, version }: Release, browser: keyof typeof STORES): Promise<void> {
  const files = await readFolder(buildExtension({ browser }));
  const manifest = JSON.parse(Buffer.from(files.get('manifest.json') ?? '{}').toString()) as Manifest;
  const zip = zipFiles(files);
  const faults = [...findUnreviewed(manifest, browser), ...findFaultsInFiles(files, zip.length)];
  if (faults.length > 0) throw new Error(faults.join('\n'));
  for (const store of STORES[browser]) {
    await writeFile(path.join(folder, `pocketfill-${version}-${store}.zip`), zip);
  }
}

/** What Mozilla's store checks, without a warning. The extension must have been built. */
export async function lintFirefox({ root }: Release): Promise<void> {
  await runNpm(['run', '--silent', 'lint:firefox'], { cwd: root });
}
