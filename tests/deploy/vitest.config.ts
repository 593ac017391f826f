import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { isRelease } from '../fixtures/release.ts';

export default defineConfig({
  resolve: { conditions: ['@svc/source', 'node', 'import', 'default'] },
  ssr: { resolve: { conditions: ['@svc/source', 'node', 'import', 'default'] } },
  test: {
    name: 'deploy',
    root: import.meta.dirname,
    // Its own: runs of Vitest at the same time remove files of a shared cache.
    fsModuleCachePath: path.join(import.meta.dirname, 'node_modules/.vitest-cache'),
    reporters: ['default', ['json', { outputFile: '../../test-results/reports/deploy.json' }]],
    include: ['*.test.ts', 'proxies/*.test.ts'],
    exclude: isRelease ? [] : ['**/*.release.test.ts'],
    globalSetup: 'install-proxies.ts',
    // Long, so that only hanging tests fail, not slow ones on a busy machine.
    testTimeout: 30_000,
  },
});
