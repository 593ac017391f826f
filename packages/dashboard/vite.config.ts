import { defineConfig } from 'vite';
import { compressFiles } from '../../scripts/build/compress-files.ts';
import { listModules } from '../../scripts/licenses/third-party-licenses.ts';

/** Builds the page into `dist/dashboard` of the server, which serves it. */
export default defineConfig({
  base: '/dashboard/',
  // Relative to the page, which may be behind a path that the server does not know
  experimental: {
    renderBuiltUrl: (file, { hostType }) =>
      hostType === 'html' ? `./dashboard/${file}` : { relative: true },
  },
  publicDir: false,
  plugins: [listModules('dashboard'), compressFiles()],
  resolve: { conditions: ['@svc/source', 'module', 'browser', 'import', 'default'] },
  build: {
    outDir: '../server/dist/dashboard',
    emptyOutDir: true,
    modulePreload: false,
    assetsInlineLimit: 0,
  },
});
