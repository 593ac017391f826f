import { defineConfig } from 'vite';

/** Builds the dashboard into `dist/dashboard`: `vite build dashboard` in this package's folder. */
export default defineConfig({
  base: '/dashboard/',
  // Relative to the page, which may be behind a path that the server does not know
  experimental: {
    renderBuiltUrl: (file, { hostType }) =>
      hostType === 'html' ? `./dashboard/${file}` : { relative: true },
  },
  publicDir: false,
  resolve: { conditions: ['@svc/source', 'module', 'browser', 'import', 'default'] },
  build: { outDir: '../dist/dashboard', emptyOutDir: true, modulePreload: false, assetsInlineLimit: 0 },
});
