import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

const resolve = { conditions: ['@svc/source', 'module', 'node', 'import', 'default'] };

export default defineConfig({
  test: {
    projects: [
      ...['protocol', 'svc', 'react', 'server'].map((name) => ({
        resolve,
        ssr: { resolve },
        test: { name, root: `packages/${name}`, include: ['test/**/*.test.{ts,tsx}'] },
      })),
      {
        plugins: [WxtVitest()],
        resolve,
        ssr: { resolve },
        test: { name: 'extension', include: ['tests/unit/**/*.test.{ts,tsx}'] },
      },
    ],
  },
});
