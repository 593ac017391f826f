import { createRequire } from 'node:module';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';
import { installOnce } from '../../scripts/npm/install-once.ts';
import { isRelease } from '../fixtures/release.ts';
import { buildElements } from './element/build-elements.ts';
import { builtFolder, SERVER_BUNDLE, type ReactVersion } from './built-folder.ts';

const HERE = import.meta.dirname;
const PAGES = path.join(HERE, 'pages');
const KIT = path.resolve(HERE, '../../packages/react/src');
/** The folder whose dependencies have that version. */
const HOMES: Record<ReactVersion, string> = { '18': path.join(HERE, '../kit-react-18'), '19': HERE };

/** Builds every page of `pages` with the versions of React of this run. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a set-up by its default export
export default async function buildPages(): Promise<void> {
  if (isRelease) await installOnce('tests/kit-react-18');
  await Promise.all((isRelease ? (['18', '19'] as const) : (['19'] as const)).map(buildFor));
  await buildElements(builtFolder('19'), htmlOf);
}

async function buildFor(react: ReactVersion): Promise<void> {
  const outDir = builtFolder(react);
  await rm(outDir, { recursive: true, force: true });
  await build({
    ...(await createConfig(react)),
    plugins: [createHtml()],
    build: {
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      chunkSizeWarningLimit: 5000,
      // No `data:` addresses for assets, which the pages' policy forbids, as an integrator's may.
      assetsInlineLimit: 0,
      minify: false,
      rolldownOptions: {
        input: await findPages(),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          assetFileNames: '[name][extname]',
        },
      },
    },
  });
  await build({
    ...(await createConfig(react)),
    ssr: { noExternal: true, resolve: { conditions: ['@svc/source', 'module', 'node', 'development'] } },
    build: {
      outDir,
      emptyOutDir: false,
      minify: false,
      ssr: path.join(PAGES, 'server/render-page.tsx'),
      rolldownOptions: { output: { entryFileNames: SERVER_BUNDLE } },
    },
  });
}

/** The development build of React, whose warnings fail the tests. */
async function createConfig(react: ReactVersion): Promise<InlineConfig> {
  return {
    configFile: false,
    root: PAGES,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    resolve: {
      conditions: ['@svc/source', 'module', 'browser', 'development'],
      alias: { '@svc/react/theme': path.join(KIT, 'theme.css'), ...(await findReact(react)) },
    },
  };
}

/** Leads all imports of React, the kit's too, to this version. */
async function findReact(react: ReactVersion): Promise<Record<string, string>> {
  const require = createRequire(path.join(HOMES[react], 'package.json'));
  const folders: Record<string, string> = {};
  for (const name of ['react', 'react-dom']) {
    const manifest = require.resolve(`${name}/package.json`);
    const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
    if (!version.startsWith(`${react}.`)) throw new Error(`${name} ${version} is not version ${react}.`);
    folders[name] = path.dirname(manifest);
  }
  return folders;
}

async function findPages(): Promise<Record<string, string>> {
  const files = (await readdir(PAGES)).filter(
    (name) => name.endsWith('.page.tsx') || name.endsWith('.page.ts'),
  );
  return Object.fromEntries(files.map((name) => [name.replace(/\.page\.tsx?$/, ''), path.join(PAGES, name)]));
}

/** A page for each bundle. */
function createHtml(): Plugin {
  return {
    name: 'kit-pages',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const styles = Object.keys(bundle).filter((name) => name.endsWith('.css'));
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
        const source = htmlOf(chunk.name, chunk.fileName, styles);
        this.emitFile({ type: 'asset', fileName: `${chunk.name}.html`, source });
      }
    },
  };
}

function htmlOf(title: string, script: string, styles: string[]): string {
  return `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width" />
  <title>${title}</title>
  ${styles.map((href) => `<link rel="stylesheet" href="/${href}" />`).join('\n  ')}
  <main>
    <h1>Your claim</h1>
    <div id="app"><!--app--></div>
  </main>
  <script type="module" src="/${script}"></script>
</html>
`;
}
