import { cp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { compile } from 'svelte/compiler';
import { build, type Plugin } from 'vite';
import { BUILT } from './site-servers.ts';

const HERE = path.join(import.meta.dirname, '..');
const WIDGETS = path.join(HERE, 'widgets');

await buildPages();

/** The files in `widgets` with a page: `react-form.tsx` makes `react-form.html`. */
async function findEntries(): Promise<Record<string, string>> {
  const files = (await readdir(WIDGETS, { recursive: true })).filter(
    (name) => /(?<!\.d)\.tsx?$/.test(name) && name !== 'place.ts',
  );
  return Object.fromEntries(files.map((name) => [path.parse(name).name, path.join(WIDGETS, name)]));
}

/** A page for each bundle. */
function createPages(): Plugin {
  return {
    name: 'widget-pages',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
        const parts = [chunk, ...chunk.imports.map((name) => bundle[name])];
        const styles = parts.flatMap((part) =>
          part?.type === 'chunk' ? Array.from(part.viteMetadata?.importedCss ?? []) : [],
        );
        this.emitFile({
          type: 'asset',
          fileName: `${chunk.name}.html`,
          source: createPage(chunk.name, chunk.fileName, styles),
        });
      }
    },
  };
}

function createPage(title: string, script: string, styles: string[]): string {
  return `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>${title}</title>
  <script src="recorder.js"></script>
  ${styles.map((href) => `<link rel="stylesheet" href="${href}" />`).join('\n  ')}
  <h1>Your claim</h1>
  <div id="app"></div>
  <script type="module" src="${script}"></script>
</html>
`;
}

function compileSvelte(): Plugin {
  return {
    name: 'svelte',
    transform: {
      filter: { id: /\.svelte$/ },
      handler: (source, filename) => compile(source, { filename, generate: 'client', css: 'injected' }).js,
    },
  };
}

/** Rebuilds `BUILT` from `pages` and `widgets`; takes about 2 s. */
async function buildPages(): Promise<void> {
  await rm(BUILT, { recursive: true, force: true });
  await build({
    configFile: false,
    root: WIDGETS,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [compileSvelte(), createPages()],
    build: {
      outDir: BUILT,
      modulePreload: false,
      rolldownOptions: {
        input: await findEntries(),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          assetFileNames: '[name][extname]',
        },
      },
      chunkSizeWarningLimit: 5000,
    },
  });
  await cp(path.join(HERE, 'pages'), BUILT, { recursive: true });
}
