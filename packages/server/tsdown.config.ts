import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/main.ts', 'src/start-server.ts'],
  format: 'esm',
  // TypeScript 7 emits declarations below the folder of the tsconfig only; the protocol lies beside it.
  dts: { generator: 'oxc' },
  platform: 'node',
  target: 'node22.18',
  fixedExtension: false,
  // The phone page lies in the same folder.
  clean: false,
  // @svc/protocol is private and goes into the bundle.
  deps: { alwaysBundle: ['@svc/protocol'] },
});
