import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listFiles } from '../build/list-files.ts';

const FILE = 'SHA256SUMS';
/** Pictures for the stores, which nobody downloads. */
const PICTURES = 'store/';

/**
 * Writes `SHA256SUMS` for all files that people download, in the form of `sha256sum --check`, sorted by name.
 * Resolves to its lines.
 */
export async function writeChecksums(folder: string): Promise<string[]> {
  const names = (await listFiles(folder)).filter((name) => name !== FILE && !name.startsWith(PICTURES));
  const lines: string[] = [];
  for (const name of names) {
    const hash = createHash('sha256').update(await readFile(path.join(folder, name)));
    lines.push(`${hash.digest('hex')}  ${name}`);
  }
  await writeFile(path.join(folder, FILE), lines.map((line) => `${line}\n`).join(''));
  return lines;
}
