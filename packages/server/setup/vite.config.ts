import { defineConfig } from 'vite';
import { compressFiles } from '../../../scripts/build/compress-files.ts';
import { STORES } from './stores.ts';

/** Builds the page of setup links into `dist/setup`: `vite build setup` in this package's folder. */
export default defineConfig({
  base: '/setup/',
  // Relative, since the page may be behind a path that the server does not know.
  experimental: {
    renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `./setup/${file}` : { relative: true }),
  },
  plugins: [
    {
      name: 'store addresses',
      transformIndexHtml: (html) =>
        html.replaceAll(/%store:(chrome|edge|firefox)%/g, (_all, name: keyof typeof STORES) => STORES[name]),
    },
    compressFiles(),
  ],
  publicDir: false,
  build: { outDir: '../dist/setup', emptyOutDir: true, modulePreload: false, assetsInlineLimit: 0 },
});
