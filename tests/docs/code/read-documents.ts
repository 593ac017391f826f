import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../../..');

const DOCUMENTS = [
  '*.md',
  'docs/*.md',
  'docs/recipes/*.md',
  '{lib,scripts,site,tests,deploy}/README.md',
  'packages/*/README.md',
  'examples/*/README.md',
];

export interface Document {
  /** Its path from the root of the repository, with slashes. */
  name: string;
  lines: string[];
}

export async function readDocuments(): Promise<Document[]> {
  const names: string[] = [];
  for await (const name of glob(DOCUMENTS, { cwd: ROOT })) names.push(name);
  return Promise.all(
    names.sort().map(async (name) => ({
      name: name.replaceAll(path.sep, '/'),
      lines: (await readFile(path.join(ROOT, name), 'utf8')).split('\n'),
    })),
  );
}
