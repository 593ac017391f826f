import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import vue from '@vitejs/plugin-vue';
import { build, type PluginOption } from 'vite';
import { compileComponent, linkAngular } from './compile-angular.ts';

// Pages with the element as it is built, and with the recipes of docs/recipes/other-frameworks.md as they are written.

const HERE = import.meta.dirname;
const ROOT = path.resolve(HERE, '../../..');
const DIST = path.join(ROOT, 'packages/element/dist');
const DOCUMENT = path.join(ROOT, 'docs/recipes/other-frameworks.md');
const PREFIX = 'recipe:';

export const FRAMEWORKS: Record<string, PluginOption> = {
  element: [],
  vue: vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('svc-') } } }),
  svelte: svelte({ configFile: false }),
  angular: linkAngular(),
};

/** Builds a page for each framework, and one without a bundler, into a folder that holds all pages. */
export async function buildElements(outDir: string, htmlOf: HtmlOf): Promise<void> {
  const recipes = path.join(HERE, '../.output/recipes');
  await writeRecipes(recipes);
  for (const [name, plugins] of Object.entries(FRAMEWORKS)) {
    await build({
      configFile: false,
      root: HERE,
      publicDir: false,
      logLevel: 'error',
      plugins: [plugins, findRecipes(recipes)],
      build: {
        outDir,
        emptyOutDir: false,
        modulePreload: false,
        chunkSizeWarningLimit: 5000,
        assetsInlineLimit: 0,
        cssCodeSplit: false,
        target: 'es2022',
        rolldownOptions: {
          input: { [name]: path.join(HERE, `pages/${name}.ts`) },
          output: {
            entryFileNames: `${name}.js`,
            chunkFileNames: `${name}-[name]-[hash].js`,
            assetFileNames: `${name}[extname]`,
          },
        },
      },
    });
    await writeFile(path.join(outDir, `${name}.html`), htmlOf(name, `${name}.js`, [`${name}.css`]));
  }
  await placePlainPage(outDir);
}

type HtmlOf = (title: string, script: string, styles: string[]) => string;

/** The page of the recipe, beside the files that it says to put on a server. Its own script goes into a file, for the policy. */
async function placePlainPage(outDir: string): Promise<void> {
  const standalone = path.join(DIST, 'standalone');
  for (const name of (await readdir(standalone)).filter((name) => name.endsWith('.js')))
    await copyFile(path.join(standalone, name), path.join(outDir, name));
  await copyFile(path.join(DIST, 'theme.css'), path.join(outDir, 'theme.css'));
  const recipe = await readRecipe('public/index.html');
  const [, script = ''] = /<script type="module">([^]*?)<\/script>/.exec(recipe) ?? [];
  await writeFile(path.join(outDir, 'plain-script.js'), script);
  const page = recipe
    .replace(
      /<script type="module">[^]*?<\/script>/,
      '<script type="module" src="/plain-script.js"></script>',
    )
    .replace('<head>', '<head><script type="module" src="/plain-log.js"></script>');
  await writeFile(path.join(outDir, 'plain.html'), page);
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: false,
      lib: { entry: path.join(HERE, 'pages/log-events.ts'), formats: ['es'], fileName: () => 'plain-log.js' },
    },
  });
}

async function writeRecipes(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of ['photo-from-phone.vue', 'photo-from-phone.svelte', 'photo-from-phone.component.ts'])
    await writeFile(path.join(folder, name), await readRecipe(name));
  await compileComponent(folder, 'photo-from-phone.component.ts');
}

/** The block of the document with this title. */
async function readRecipe(title: string): Promise<string> {
  const document = await readFile(DOCUMENT, 'utf8');
  const [, code] = document.split(`title="${title}"\n`);
  const end = code?.indexOf('\n```') ?? -1;
  if (!code || end < 0) throw new Error(`The document has no block "${title}".`);
  return code.slice(0, end + 1);
}

function findRecipes(folder: string): PluginOption {
  return {
    name: 'recipes',
    enforce: 'pre',
    resolveId: (id: string) =>
      id.startsWith(PREFIX) ? path.join(folder, id.slice(PREFIX.length)) : undefined,
  };
}
