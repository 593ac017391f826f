import { fileURLToPath } from 'node:url';
import { defineConfig } from 'tsdown';
import { listModules } from '../../scripts/licenses/third-party-licenses.ts';

/** Builds the sender with all that it needs, for the client kits, which carry it as scripts of their own. */
export default defineConfig({
  entry: { sender: fileURLToPath(new URL('src/sender.ts', import.meta.url)) },
  outDir: fileURLToPath(new URL('dist/sender', import.meta.url)),
  format: 'esm',
  dts: false,
  platform: 'browser',
  target: 'es2022',
  fixedExtension: false,
  minify: true,
  plugins: [
    listModules('sender'),
    {
      name: 'keep-no-files',
      resolveId: (id) =>
        id.endsWith('/saved-file.ts')
          ? fileURLToPath(new URL('src/saved-file/no-saved-files.ts', import.meta.url))
          : undefined,
    },
  ],
  deps: { alwaysBundle: [/./] },
  alias: {
    // As the page's own build: the sources are a third smaller.
    'tus-js-client': fileURLToPath(
      new URL('../../node_modules/tus-js-client/lib/browser/index.js', import.meta.url),
    ),
    'url-parse': fileURLToPath(new URL('src/upload/browser-url.ts', import.meta.url)),
  },
});
