import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/main.ts', 'src/start-server.ts'],
  format: 'esm',
  // TypeScript 7 emits declarations below the folder of the tsconfig only; the protocol lies beside it.
  dts: { generator: 'oxc' },
  platform: 'node',
  target: 'node22.18',
  fixedExtension: false,
  // Not the whole folder: the pages lie in it, too. Parts of former builds carry other names and would be packed.
  clean: ['dist/*.js', 'dist/*.d.ts'],
  // @svc/protocol is private, and the kit comes along: the package is to work by itself.
  deps: { alwaysBundle: ['@svc/protocol', /^svc($|\/)/] },
});
