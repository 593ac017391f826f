import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'release',
    root: import.meta.dirname,
    reporters: ['default', ['json', { outputFile: '../../test-results/reports/release.json' }]],
    include: ['*.test.ts'],
    // It installs all tools anew.
    testTimeout: 1_200_000,
  },
});
