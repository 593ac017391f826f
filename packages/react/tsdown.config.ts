import { fileURLToPath } from 'node:url';
import { defineConfig } from 'tsdown';
import { thirdPartyLicenses } from '../../scripts/licenses/third-party-licenses.ts';

export default defineConfig({
  entry: ['src/index.ts', 'src/controller.ts'],
  format: ['esm', 'cjs'],
  // One file a module: "use client" holds for a file, so a server file may import the index.
  unbundle: true,
  // TypeScript 7 emits declarations below the folder of the tsconfig only; the protocol lies beside it.
  dts: { generator: 'oxc' },
  platform: 'neutral',
  // What Safari 15.4 and Chrome 98 understand.
  target: 'es2022',
  fixedExtension: false,
  // What is private goes into the package.
  deps: { alwaysBundle: [/^@svc\//] },
  // Built before: see the script "build".
  alias: {
    '@svc/phone-page/sender': fileURLToPath(new URL('../phone-page/dist/sender/sender.js', import.meta.url)),
  },
  plugins: [thirdPartyLicenses('dist', ['sender'])],
  copy: ['src/*.css'],
  // Each element would carry "@__PURE__", which bundlers keep. What is not imported is left out by whole files.
  outputOptions: { comments: { annotation: false } },
  inputOptions: {
    onLog(level, log, report) {
      // It warns of a bundle in which several modules share a file.
      if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
    },
  },
});
