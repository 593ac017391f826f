import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('../../docs/reliability.md', import.meta.url));
const BLOCK = /<!-- torture -->[^]*<!-- \/torture -->/;

/** Puts the figures in the place of the former ones. Returns the file. */
export async function writeFigures(text: string): Promise<string> {
  const former = await readFile(FILE, 'utf8');
  if (!BLOCK.test(former)) throw new Error(`${FILE} has no place for the figures.`);
  const block = `<!-- torture -->\n\n${text}\n\n<!-- /torture -->`;
  await writeFile(
    FILE,
    former.replace(BLOCK, () => block),
  );
  return FILE;
}
