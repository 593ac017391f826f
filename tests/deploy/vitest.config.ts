import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['@svc/source', 'node', 'import', 'default'] },
  ssr: { resolve: { conditions: ['@svc/source', 'node', 'import', 'default'] } },
  test: {
    name: 'deploy',
    root: import.meta.dirname,
    // Other runs of Vitest at the same time remove files of the cache that they share by default.
    fsModuleCachePath: path.join(import.meta.dirname, 'node_modules/.vitest-cache'),
    reporters: ['default', ['json', { outputFile: '../../test-results/reports/deploy.json' }]],
    include: ['*.test.ts'],
    globalSetup: 'install-caddy.ts',
    // Only what hangs needs so long; what is slow on a busy machine has not failed.
    testTimeout: 30_000,
  },
});
