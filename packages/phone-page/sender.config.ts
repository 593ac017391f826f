import { fileURLToPath } from 'node:url';
import { defineConfig } from 'tsdown';
import { listModules } from '../../scripts/licenses/third-party-licenses.ts';
import { LIGHTER_PACKAGES } from './lighter-packages.ts';

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
  alias: LIGHTER_PACKAGES,
});
