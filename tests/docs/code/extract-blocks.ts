import type { Document } from './read-documents.ts';

const LANGUAGES = ['ts', 'tsx', 'vue', 'svelte'] as const;

export interface Block {
  /** The document that it stands in. */
  document: string;
  /** The number of the line before its first one. */
  lineAbove: number;
  language: (typeof LANGUAGES)[number];
  /** The file that it is in the reader's app, where the document says so. */
  title: string | undefined;
  code: string;
}

const FENCE = /^ *```(.*)$/;

/** The blocks of code that can be compiled. */
export function extractBlocks({ name, lines }: Document): Block[] {
  const blocks: Block[] = [];
  let openedAt: number | undefined;
  for (const [index, line] of lines.entries()) {
    if (!FENCE.test(line)) continue;
    if (openedAt === undefined) {
      openedAt = index;
      continue;
    }
    const [, info = ''] = FENCE.exec(lines[openedAt] ?? '') ?? [];
    const language = LANGUAGES.find((known) => known === info.split(' ')[0]);
    if (language) {
      const title = /title="([^"]+)"/.exec(info)?.[1];
      const code = lines.slice(openedAt + 1, index).join('\n');
      blocks.push({ document: name, lineAbove: openedAt + 1, language, title, code });
    }
    openedAt = undefined;
  }
  return blocks;
}
