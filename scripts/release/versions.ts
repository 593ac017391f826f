import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { listFiles } from '../build/list-files.ts';

/**
 * The version of extension and packages, which is one: the extension has that of the root's package.json.
 *
 * @throws Error if a package has another version.
 */
export async function readOneVersion(root: string): Promise<string> {
  const version = await readVersion(root);
  const packages = path.join(root, 'packages');
  for (const name of await readdir(packages)) {
    const other = await readVersion(path.join(packages, name));
    if (other !== version) {
      throw new Error(`packages/${name} has version ${other}, the root ${version}. Run "npm run version".`);
    }
  }
  return version;
}

/** The version in the package.json of a folder. */
export async function readVersion(folder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

/** Removes the files of a folder whose names have another version, which an earlier release has left. */
export async function removeOtherVersions(folder: string, version: string): Promise<void> {
  for (const name of await listFiles(folder)) {
    const [named] = /\d+\.\d+\.\d+/.exec(path.basename(name)) ?? [version];
    if (named !== version) await rm(path.join(folder, name));
  }
}
