import path from 'node:path';
import { transformWithOxc, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { compileComponent, isComponent } from './code/compile-component.ts';

// Runs the code of the recipes as the documents have it, with the built kits.
export default defineConfig({
  plugins: [runComponents()],
  // Without `browser`, Svelte would load its part for servers.
  resolve: { conditions: ['browser', 'module', 'import', 'default'] },
  test: {
    name: 'recipes',
    root: import.meta.dirname,
    // Its own: runs of Vitest at the same time remove files of a shared cache.
    fsModuleCachePath: path.join(import.meta.dirname, 'node_modules/.vitest-cache'),
    reporters: ['default', ['json', { outputFile: '../../test-results/reports/docs.json' }]],
    include: ['recipes/*.test.ts'],
    globalSetup: 'recipes/write-recipes.ts',
    // Long, so that only hanging tests fail, not slow ones on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    server: { deps: { inline: [/\.blocks/, /svelte/, /esm-env/] } },
  },
});

/** Lets tests import components of Vue and Svelte. */
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
