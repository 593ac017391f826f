import path from 'node:path';
import { transformWithOxc, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { compileComponent, isComponent } from './code/compile-component.ts';

// The recipes' code is run as it stands in the documents, with the kits as they are built.
export default defineConfig({
  plugins: [runComponents()],
  // Where there is a page: without it Svelte takes its part for servers.
  resolve: { conditions: ['browser', 'module', 'import', 'default'] },
  test: {
    name: 'recipes',
    root: import.meta.dirname,
    // Other runs of Vitest at the same time remove files of the cache that they share by default.
    fsModuleCachePath: path.join(import.meta.dirname, 'node_modules/.vitest-cache'),
    reporters: ['default', ['json', { outputFile: '../../test-results/reports/docs.json' }]],
    include: ['recipes/*.test.ts'],
    globalSetup: 'recipes/write-recipes.ts',
    // Only what hangs needs so long; what is slow on a busy machine has not failed.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    server: { deps: { inline: [/\.blocks/, /svelte/, /esm-env/] } },
  },
});

/** Lets a test import a component of Vue or Svelte. */
function runComponents(): Plugin {
  return {
    name: 'run-components',
    async transform(source, id) {
      if (!isComponent(id)) return null;
      const { code } = compileComponent(id, source);
      return transformWithOxc(code, `${id}.ts`);
    },
  };
}
