import type { MarkdownRenderer } from 'vitepress';

/** Shows the file of a block of code above it: ```` ```ts title="app/page.tsx" ````. */
export function useCodeTitles(md: MarkdownRenderer): void {
  const { fence } = md.renderer.rules;
  md.renderer.rules.fence = (...rule) => {
    const [tokens, index] = rule;
    const title = /title="([^"]+)"/.exec(tokens[index]?.info ?? '')?.[1];
    const code = fence?.(...rule) ?? '';
    return title ? `<div class="code-title">${md.utils.escapeHtml(title)}</div>${code}` : code;
  };
}
