import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describeLicenses } from '../../licenses/third-party-licenses.ts';

/**
 * Writes `pocketfill-server-licenses.txt` beside the programs: the licences of Node.js and of all packages in them.
 *
 * @param builder - the binary of Node.js in its npm package, which has its licence.
 */
export async function writeProgramLicenses({
  folder,
  builder,
  modules,
}: {
  folder: string;
  builder: string;
  modules: readonly string[];
}): Promise<void> {
  const node = await readFile(path.resolve(path.dirname(builder), '../LICENSE'), 'utf8');
  const text = `${describeLicenses(modules)}\nThe programs contain Node.js:\n\n${node}`;
  await writeFile(path.join(folder, 'pocketfill-server-licenses.txt'), text);
}
