import { fileURLToPath } from 'node:url';
import { defineConfig, type UserConfig } from 'tsdown';
import { thirdPartyLicenses } from '../../scripts/licenses/third-party-licenses.ts';

/** The dialog is written for React, and uses what Preact has, too: its hooks, and elements. */
const PREACT = { react: 'preact/hooks', 'react/jsx-runtime': 'preact/jsx-runtime' };

const shared = {
  platform: 'neutral',
  // What Safari 15.4 and Chrome 98 understand.
  target: 'es2022',
  fixedExtension: false,
  alias: {
    // Built before: see the script "build".
    '@svc/phone-page/sender': fileURLToPath(new URL('../phone-page/dist/sender/sender.js', import.meta.url)),
  },
  outputOptions: { comments: { annotation: false } },
} satisfies UserConfig;

export default defineConfig([
  {
    ...shared,
    entry: ['src/index.ts'],
    format: ['esm', 'cjs'],
    // One file a module, as the other kit.
    unbundle: true,
    // TypeScript 7 emits declarations below the folder of the tsconfig only; the protocol lies beside it.
    dts: { generator: 'oxc' },
    deps: { alwaysBundle: [/^@svc\//] },
    copy: ['../react/src/*.css'],
    plugins: [
      thirdPartyLicenses('dist', ['sender']),
      {
        name: 'preact',
        resolveId: (name) =>
          Object.hasOwn(PREACT, name)
            ? { id: PREACT[name as keyof typeof PREACT], external: true }
            : undefined,
      },
    ],
  },
  {
    ...shared,
    // For pages without a bundler: one script, and those that it loads when it needs them.
    entry: { 'svc-upload-button': 'src/index.ts' },
    outDir: 'dist/standalone',
    format: 'esm',
    platform: 'browser',
    dts: false,
    minify: true,
    // The page decides, which is served in development and production alike.
    define: { 'process.env.NODE_ENV': 'undefined' },
    alias: { ...shared.alias, 'react/jsx-runtime': PREACT['react/jsx-runtime'], react: PREACT.react },
    deps: { alwaysBundle: [/./] },
    plugins: [thirdPartyLicenses('dist/standalone', ['sender'])],
  },
]);
