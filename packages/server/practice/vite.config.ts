import { defineConfig } from 'vite';

/** Builds the practice page into `dist/practice`: `vite build practice` in this package's folder. */
export default defineConfig({
  base: '/practice/',
  publicDir: false,
  build: { outDir: '../dist/practice', emptyOutDir: true, modulePreload: false, assetsInlineLimit: 0 },
});
