import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import { ROOT } from '../places.ts';
import { pageOf, REPOSITORY } from './pages.ts';

/** Of VitePress: where a page is, and where its source is, if that is another place. A title alone has neither. */
interface PageEnvironment {
  path?: string;
  realPath?: string;
}

/** Makes the documents' links between files of the repository into links of the site, or to the project on GitHub. */
export function useRepositoryLinks(md: MarkdownRenderer): void {
  md.core.ruler.push('repository-links', ({ tokens, env }) => {
    const { path: page, realPath = page } = env as PageEnvironment;
    if (realPath === undefined) return;
    const folder = path.posix.dirname(path.relative(ROOT, realPath).replaceAll(path.sep, '/'));
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.type === 'link_open' && token.attrGet('href');
      if (href) token.attrSet('href', resolveLink(folder, href));
    }
  });
}

/**
 * Returns where a link leads.
 *
 * @param folder - of the document, from the root of the repository.
 */
export function resolveLink(folder: string, href: string): string {
  if (/^([a-z]+:|#|\/)/.test(href)) return href;
  const [file = '', anchor] = href.split('#');
  const source = path.posix.join(folder, decodeURI(file));
  const hash = anchor === undefined ? '' : `#${anchor}`;
  const page = pageOf(source);
  if (page !== undefined) return `/${page}${hash}`;
  const full = path.join(ROOT, source);
  const kind = existsSync(full) && statSync(full).isDirectory() ? 'tree' : 'blob';
  return `${REPOSITORY}/${kind}/main/${source.replace(/\/$/, '')}${hash}`;
}
