import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { PACKAGES } from './scripts/lint/structure-rules.ts';
import { isRelease } from './tests/fixtures/release.ts';

const resolve = { conditions: ['@svc/source', 'module', 'node', 'import', 'default'] };
// Node.js's own conditions, which distinguish import and require: it cannot load the drivers' bundler files.
const resolveForNode = { conditions: ['@svc/source', 'node'] };
/** The packages that need them. */
const NODE = new Set(['server', 'conformance']);

// Long limits, so that only hanging tests fail, not slow ones on a busy machine.
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

const exclude = isRelease ? [] : ['**/*.release.test.ts'];

export default defineConfig({
  test: {
    // Many tests wait for the disk or for time: more workers than cores keep these busy.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    reporters: ['default', ['json', { outputFile: 'test-results/reports/unit.json' }]],
    projects: [
      ...PACKAGES.map((name) => ({
        resolve: NODE.has(name) ? resolveForNode : resolve,
        ssr: { resolve: NODE.has(name) ? resolveForNode : resolve },
        test: {
          name,
          root: `packages/${name}`,
          include: ['test/**/*.test.{ts,tsx}'],
          exclude,
          // Tests restore what they change in the process, so one process runs many.
          isolate: false,
          ...(name === 'server' && {
            globalSetup: ['test/support/services/postgres-door.ts', 'test/support/services/swift-door.ts'],
          }),
          ...patience,
        },
      })),
      ...[
        { name: 'extension', files: 'tests/unit/**/*.test.{ts,tsx}', others: ['tests/unit/content/**'] },
        // What acts in a page leaves listeners in the document.
        { name: 'content', files: 'tests/unit/content/**/*.test.ts', others: [], isolate: true },
      ].map(({ name, files, others, isolate = false }) => ({
        plugins: [WxtVitest()],
        resolve,
        ssr: { resolve },
        test: {
          name,
          include: [files],
          exclude: [...exclude, ...others],
          setupFiles: ['tests/unit/setup.ts'],
          isolate,
          ...patience,
        },
      })),
    ],
  },
});
