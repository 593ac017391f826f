import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

const resolve = { conditions: ['@svc/source', 'module', 'node', 'import', 'default'] };
// As Node.js has them by itself, which tells what is imported from what is required: of the libraries of drivers, the files
// for bundlers cannot be loaded by it.
const resolveForNode = { conditions: ['@svc/source', 'node'] };

// Only what hangs needs so long; what is slow on a busy machine has not failed.
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

export default defineConfig({
  test: {
    // Many tests wait for a disk or for time: one core fewer, as is the default, stands still too often.
    maxWorkers: '100%',
    reporters: ['default', ['json', { outputFile: 'test-results/reports/unit.json' }]],
    projects: [
      ...['protocol', 'seal', 'svc', 'react', 'phone-page', 'dashboard', 'server'].map((name) => ({
        resolve: name === 'server' ? resolveForNode : resolve,
        ssr: { resolve: name === 'server' ? resolveForNode : resolve },
        test: {
          name,
          root: `packages/${name}`,
          include: ['test/**/*.test.{ts,tsx}'],
          // They put back what they change of the process, so one process can run many of them.
          isolate: false,
          ...(name === 'server' && {
            globalSetup: ['postgres-door', 'swift-door', 'release-mode'].map(
              (file) => `test/support/services/${file}.ts`,
            ),
          }),
          ...patience,
        },
      })),
      {
        plugins: [WxtVitest()],
        resolve,
        ssr: { resolve },
        test: { name: 'extension', include: ['tests/unit/**/*.test.{ts,tsx}'], ...patience },
      },
    ],
  },
});
