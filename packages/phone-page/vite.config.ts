import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compressFiles } from '../../scripts/build/compress-files.ts';
import { listModules } from '../../scripts/licenses/third-party-licenses.ts';
import { LIGHTER_PACKAGES } from './lighter-packages.ts';

/** Of the page and of its worker. */
const modules = listModules('phone');

/** Builds the page into `dist/phone` of the server, which serves it. */
export default defineConfig({
  base: '/phone/',
  // Relative, since the page may be behind a path that the server does not know
  experimental: {
    renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `./phone/${file}` : { relative: true }),
  },
  resolve: {
    alias: LIGHTER_PACKAGES,
    conditions: ['@svc/source', 'module', 'browser', 'import', 'default'],
  },
  publicDir: 'public',
  plugins: [modules, compressFiles()],
  worker: {
    // Its parts are fetched when they are used
    format: 'es',
    plugins: () => [modules],
    rolldownOptions: {
      // Never loaded: a detector that fetches its model from elsewhere
      external: [/scanic-mlDetector/],
      output: {
        // The service worker keeps its address, so that browsers find its next version; and its scope is below it
        entryFileNames: ({ name }) =>
          name === 'share-worker' ? 'share-worker.js' : 'assets/[name]-[hash].js',
      },
    },
  },
  build: {
    outDir: fileURLToPath(new URL('../server/dist/phone', import.meta.url)),
    emptyOutDir: true,
    // The oldest browsers that docs/phone.md names
    target: ['es2020', 'chrome80', 'firefox79', 'ios14.5'],
    // Chromium compiles all functions while the page loads, not when a file has been chosen (V8's explicit compile
    // hints)
    rolldownOptions: {
      output: {
        postBanner: '//# allFunctionsCalledOnLoad',
        // One script for all that is needed at once, also what later scripts share with it: each file is a round trip
        codeSplitting: { groups: [{ name: 'page', tags: ['$initial'] }] },
      },
    },
    // One script and two styles: nothing to preload
    modulePreload: false,
    assetsInlineLimit: 0,
  },
});
