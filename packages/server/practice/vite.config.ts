import { defineConfig } from 'vite';
import { compressFiles } from '../../../scripts/build/compress-files.ts';

/** Builds the practice page into `dist/practice`: `vite build practice` in this package's folder. */
export default defineConfig({
  base: '/practice/',
  // Relative, since the page may be behind a path that the server does not know.
  experimental: {
    renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `./practice/${file}` : { relative: true }),
  },
  publicDir: false,
  plugins: [compressFiles()],
  build: { outDir: '../dist/practice', emptyOutDir: true, modulePreload: false, assetsInlineLimit: 0 },
});
