import { defineConfig } from 'vitest/config';
import { runComponents } from './run-components.ts';

// The recipes' code is run as it stands in the documents, with the kits as they are built.
export default defineConfig({
  plugins: [runComponents()],
  // Where there is a page: without it Svelte takes its part for servers.
  resolve: { conditions: ['browser', 'module', 'import', 'default'] },
  test: {
    name: 'recipes',
    root: import.meta.dirname,
    include: ['recipes/*.test.ts'],
    globalSetup: 'recipes/write-recipes.ts',
    server: { deps: { inline: [/\.blocks/, /svelte/, /esm-env/] } },
  },
});
