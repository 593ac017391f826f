import { defineConfig } from 'vitest/config';

// The recipes' code is run as it stands in the documents, with the kits as they are built.
export default defineConfig({
  test: {
    name: 'recipes',
    root: import.meta.dirname,
    include: ['recipes/*.test.ts'],
    globalSetup: 'recipes/write-recipes.ts',
    server: { deps: { inline: [/\.blocks/] } },
  },
});
