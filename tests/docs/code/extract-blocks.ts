import type { Document } from './read-documents.ts';

const LANGUAGES = ['ts', 'tsx', 'vue', 'svelte'] as const;

export interface Block {
  /** The name of its document. */
  document: string;
  /** The number of the line before its first one. */
  lineAbove: number;
  language: (typeof LANGUAGES)[number];
  /** Its file in the reader's app, if the document names one. */
  title: string | undefined;
  code: string;
}

const FENCED = /^ *```(.*)\n([\s\S]*?)^ *```/gm;

/** The blocks of code that can be compiled. */
export function extractBlocks({ name, lines }: Document): Block[] {
  const text = lines.join('\n');
  return [...text.matchAll(FENCED)].flatMap(({ index, 1: info = '', 2: code = '' }) => {
    const language = LANGUAGES.find((known) => known === info.split(' ')[0]);
    if (!language) return [];
    const lineAbove = text.slice(0, index).split('\n').length;
    const title = /title="([^"]+)"/.exec(info)?.[1];
    return [{ document: name, lineAbove, language, title, code: code.replace(/\n$/, '') }];
  });
}
