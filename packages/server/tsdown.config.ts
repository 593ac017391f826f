import path from 'node:path';
import { defineConfig } from 'tsdown';
import { thirdPartyLicenses } from '../../scripts/licenses/third-party-licenses.ts';

export default defineConfig({
  entry: ['src/main.ts', 'src/start-server.ts'],
  format: 'esm',
  // TypeScript 7 emits declarations below the folder of the tsconfig only; the protocol lies beside it.
  dts: { generator: 'oxc' },
  platform: 'node',
  target: 'node22.18',
  fixedExtension: false,
  // Also of the pages, which are built before.
  plugins: [thirdPartyLicenses(path.join(import.meta.dirname, 'dist'), ['phone', 'dashboard'])],
  // Not the whole folder: the pages lie in it, too. Parts of former builds carry other names and would be packed.
  clean: ['dist/*.js', 'dist/*.d.ts'],
  // @svc/protocol is private, and the kit comes along: the package is to work by itself.
  deps: { alwaysBundle: ['@svc/protocol', /^svc($|\/)/] },
});
