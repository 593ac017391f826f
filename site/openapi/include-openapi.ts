import { readFileSync } from 'node:fs';
import type { MarkdownRenderer } from 'vitepress';
import { parse } from 'yaml';
import { drawOpenApi } from './draw-openapi.ts';
import type { OpenApi } from './openapi.ts';

const MARK = '<!-- openapi -->';

/** Links in the file are relative to its own folder. */
const RELATIVE = /\]\((?![#/]|[a-z]+:)/g;
const DOCS = '../docs/';

/** Puts the operations of an OpenAPI file into the page with the mark, before that is read: they are found by search, too. */
export function useOpenApi(md: MarkdownRenderer, file: string): void {
  md.core.ruler.before('normalize', 'openapi', (state) => {
    if (!state.src.includes(MARK)) return;
    // Our own file, which its tests compare with the parsers.
    const api = parse(readFileSync(file, 'utf8')) as OpenApi;
    state.src = state.src.replace(MARK, () => drawOpenApi(api).replaceAll(RELATIVE, `](${DOCS}`));
  });
}
