import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const FILE = 'SHA256SUMS';
/** Pictures for the stores, which nobody downloads. */
const PICTURES = 'store/';

/**
 * Writes `SHA256SUMS` for all files that people download, in the form of `sha256sum --check`, sorted by name.
 * Resolves to its lines.
 */
export async function writeChecksums(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)).replaceAll('\\', '/'))
    .filter((name) => name !== FILE && !name.startsWith(PICTURES))
    .sort();
  const lines: string[] = [];
  for (const name of names) {
    const hash = createHash('sha256').update(await readFile(path.join(folder, name)));
    lines.push(`${hash.digest('hex')}  ${name}`);
  }
  await writeFile(path.join(folder, FILE), lines.map((line) => `${line}\n`).join(''));
  return lines;
}
