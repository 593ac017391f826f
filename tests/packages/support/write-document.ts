import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { formatSection, type Section } from './section.ts';

const FILE = path.resolve(import.meta.dirname, '../../../docs/compatibility.md');

const INTRODUCTION = `# What the kits run with

\`npm run packages\` writes this file: it packs \`svc\`, \`@svc/react\` and \`@svc/server\` as a registry would have
them, and tries the packed packages outside of the repository. Anything other than "yes" fails the test run.
`;

/** Writes docs/compatibility.md if it says something else. Resolves with what is wrong then. */
export async function writeDocument(sections: readonly Section[]): Promise<string[]> {
  const text = [INTRODUCTION, ...sections.map(formatSection)].join('\n');
  const before = await readFile(FILE, 'utf8').catch(() => '');
  if (before === text) return [];
  await writeFile(FILE, text);
  // A size changes with almost every change of the kits; its limit is what counts.
  if (withoutSizes(before) === withoutSizes(text)) return [];
  return ['docs/compatibility.md was out of date. It is written anew: commit it.'];
}

function withoutSizes(text: string): string {
  return text.replaceAll(/\| \d+\.\d kB \|/g, '|');
}
