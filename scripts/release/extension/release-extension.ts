import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Release } from '../release.ts';
import { findFaultsInFiles } from './bundle-rules.ts';
import { readFolder } from './read-folder.ts';
import { findUnreviewed, type Manifest } from './reviewed-manifest.ts';
import { zipFiles } from './zip-files.ts';

/** Edge takes the extension as Chrome has it. */
const STORES = { chrome: ['chrome', 'edge'], firefox: ['firefox'] } as const;

/** Checks the last build of the extension, and writes the ZIP of each store that takes it. */
export async function releaseExtension(release: Release, browser: keyof typeof STORES): Promise<void> {
  const { root, folder, version } = release;
  const files = await readFolder(path.join(root, '.output', `${browser}-mv3`)).catch((error: unknown) => {
    throw new Error('The extension is not built. Run "npm run build" first.', { cause: error });
  });
  const manifest = JSON.parse(Buffer.from(files.get('manifest.json') ?? []).toString()) as Manifest;
  const zip = zipFiles(files);
  const faults = [...findUnreviewed(manifest, browser), ...findFaultsInFiles(files, zip.length)];
  if (manifest['version'] !== version) faults.push(`The build has another version than ${version}.`);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  for (const store of STORES[browser]) {
    await writeFile(path.join(folder, `pocketfill-${version}-${store}.zip`), zip);
  }
}
