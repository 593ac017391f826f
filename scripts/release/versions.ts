import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

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
