import path from 'node:path';
import { defineConfig } from 'tsdown';
import { thirdPartyLicenses } from '../../scripts/licenses/third-party-licenses.ts';

export default defineConfig({
  entry: ['src/index.ts', 'src/next.ts', 'src/node.ts', 'src/seal.ts'],
  format: ['esm', 'cjs'],
  // TypeScript 7 emits declarations below the folder of the tsconfig only; the protocol lies beside it.
  dts: { generator: 'oxc' },
  // Web standards only, from Node.js 18 on; @svc/protocol and @svc/seal are private and go into the bundle, as does what
  // they compute with.
  deps: { onlyBundle: ['@noble/ciphers', '@noble/curves', '@noble/hashes', '@scure/base'] },
  platform: 'neutral',
  target: 'node18',
  fixedExtension: false,
  plugins: [thirdPartyLicenses(path.join(import.meta.dirname, 'dist'))],
});
