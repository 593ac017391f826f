import { defineConfig } from 'vitest/config';

const resolve = { conditions: ['@svc/source', 'module', 'node', 'import', 'default'] };

export default defineConfig({
  test: {
    projects: ['protocol', 'svc', 'server'].map((name) => ({
      resolve,
      ssr: { resolve },
      test: { name, root: `packages/${name}`, include: ['test/**/*.test.ts'] },
    })),
  },
});
