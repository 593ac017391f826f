import { globSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vitepress';
import { useCodeTitles } from '../markdown/code-titles.ts';
import { pageOf, REPOSITORY } from '../markdown/pages.ts';
import { useRepositoryLinks } from '../markdown/repository-links.ts';
import { toAnchor } from '../markdown/to-anchor.ts';
import { useOpenApi } from '../openapi/include-openapi.ts';
import { OPENAPI_FILE, OUTPUT, PUBLIC_FOLDER, ROOT } from '../places.ts';
import { NAV, SIDEBAR } from './menus.ts';

// The sources are the repository's own documents, which read well on GitHub, too.
export default defineConfig({
  title: 'Pocketfill',
  description:
    'A web page asks for a file; the file is on your phone. Scan a code, pick the photo: it is in the field.',
  lang: 'en',
  srcDir: ROOT,
  srcExclude: listOthers(),
  rewrites: (source) => pageOf(source) ?? source,
  outDir: OUTPUT,
  cacheDir: path.join(ROOT, 'site/node_modules/.vitepress-cache'),
  // The address of the reader's own server.
  ignoreDeadLinks: 'localhostLinks',
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: toAnchor },
    config: (md) => {
      useOpenApi(md, OPENAPI_FILE);
      useRepositoryLinks(md);
      useCodeTitles(md);
    },
  },
  themeConfig: {
    logo: { src: '/icon.svg', alt: '' },
    nav: NAV,
    sidebar: SIDEBAR,
    outline: [2, 3],
    search: { provider: 'local' },
    socialLinks: [{ icon: 'github', link: REPOSITORY }],
    editLink: { pattern: `${REPOSITORY}/edit/main/:path`, text: 'Edit this page on GitHub' },
  },
  vite: {
    publicDir: PUBLIC_FOLDER,
    plugins: [findVue()],
  },
});

/** The repository's other documents. */
function listOthers(): string[] {
  const documents = globSync('**/*.md', {
    cwd: ROOT,
    exclude: (name) => /(^|[/\\])(node_modules|\.\w+)$/.test(name),
  });
  return documents.map((file) => file.replaceAll(path.sep, '/')).filter((file) => pageOf(file) === undefined);
}

/** The pages lie outside this folder, where no import finds Vue. Node.js finds it, which draws them. */
function findVue(): Plugin {
  return {
    name: 'find-vue',
    enforce: 'pre',
    resolveId: (id, _importer, { ssr }) => (ssr && /^vue(\/|$)/.test(id) ? { id, external: true } : null),
  };
}
