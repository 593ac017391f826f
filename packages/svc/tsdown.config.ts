import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/index.ts', 'src/next.ts', 'src/node.ts'],
  format: ['esm', 'cjs'],
  // TypeScript 7 emits declarations below the folder of the tsconfig only; the protocol lies beside it.
  dts: { generator: 'oxc' },
  // Web standards only, from Node.js 18 on; @svc/protocol is private and goes into the bundle, as does @noble/hashes.
  deps: { onlyBundle: ['@noble/hashes'] },
  platform: 'neutral',
  target: 'node18',
  fixedExtension: false,
});
