import { defineConfig, type OxlintOverride } from 'oxlint';

// The rules of the linter. The first part says who may import whom, as in ARCHITECTURE.md; `tests/unit/linter.test.ts`
// tests each direction.

interface Pattern {
  group: string[];
  message: string;
  allowTypeImports?: boolean;
}

const EXTENSION: Pattern[] = [
  { group: ['webextension-polyfill', 'wxt/browser/*'], message: '`browser` comes from wxt/browser only.' },
  {
    group: ['svc', 'svc/*', '@svc/server', '@svc/server/*', '@svc/react', '@svc/react/*', '@svc/element'],
    message: 'The extension imports @svc/protocol, @svc/seal, what reads pictures, and no other package.',
  },
  {
    group: ['**/packages/*', '**/packages/**', '!@svc/protocol', '!@svc/seal', '!@svc/pictures/read-picture'],
    message: 'Reach another package by its name.',
  },
];

/** Folders of `lib` for one context of the browser each. They share only the other parts of `lib`. */
const CONTEXTS = ['background', 'content', 'page', 'popup', 'options', 'welcome'];
const ABOVE_LIB = ['**/components/**', '**/entrypoints/**'];

function extensionLayer(files: string[], group: string[], message: string): OxlintOverride {
  return layer(files, [...EXTENSION, { group, message }]);
}

function contextLayer(name: string, more: string[] = []): OxlintOverride {
  const others = CONTEXTS.filter((other) => other !== name).map((other) => `**/${other}/**`);
  return extensionLayer(
    [`lib/${name}/**`],
    [...more, ...others, ...ABOVE_LIB],
    'The contexts of the extension meet in what lib shares only: see ARCHITECTURE.md.',
  );
}

/** Modules with side effects. Components get state and actions as props. */
const NO_COMPONENT_REACHES = [
  '**/lib/messages/messages.ts',
  '**/lib/settings/*-settings.ts',
  '**/lib/transfer/transfer-storage.ts',
  '**/lib/backend/**',
  '**/lib/reach/browser-reach.ts',
  '**/lib/reach/chosen-address.ts',
  '**/lib/setup/**',
  '**/lib/request-access.ts',
  '**/lib/save-to-disk.ts',
  '**/lib/page-channel.ts',
];

const SERVER = 'packages/server/src';
const SERVER_FOLDERS =
  'cli config crypto drivers http jobs limits network ports routes telemetry webhooks wire'.split(' ');
/** The basis of a server's folders: no jobs, no routes. */
const GROUND = ['config', 'crypto', 'http', 'limits', 'network', 'ports', 'telemetry'];
/** The page's size matters on a phone's network. */
const PHONE_LIBRARIES = ['!tus-js-client', '!@noble/hashes/**', '!vite'];
const HTTP_LIBRARIES = ['hono', 'hono/*', '@hono/*', '@tus/*'];

/** Folders of the transfer server, and the folders that they may import. */
function serverLayer(folders: string[], allowed: string[], libraries: string[] = []): OxlintOverride {
  const refused = SERVER_FOLDERS.filter((folder) => ![...folders, ...allowed].includes(folder));
  const group = [
    ...refused.map((folder) => `**/${folder}/**`),
    '**/start-server.ts',
    '**/main.ts',
    ...libraries,
  ];
  const message = 'main → wire → routes → jobs → ports ← drivers; only the composition root names a driver.';
  return layer(
    folders.map((folder) => `${SERVER}/${folder}/**`),
    [{ group, message }],
  );
}

const LAYERS = [
  layer(
    ['packages/protocol/src/**'],
    [onlyFrom(['!./**', '!../**', '../../**'], 'The protocol imports nothing.')],
  ),
  packageLayer(
    'seal',
    ['!@svc/protocol', '!@noble/**', '!@scure/base'],
    '@svc/seal imports @svc/protocol and its crypto libraries, nothing else.',
  ),
  packageLayer(
    'pictures',
    ['!libheif-js', '!libheif-js/**', '!scanic', '!utif2', '!pako'],
    '@svc/pictures imports its decoders and the page finder, nothing else.',
  ),
  packageLayer(
    'svc',
    ['!@svc/protocol', '!@svc/seal', '!@noble/hashes/**'],
    'The server kit imports @svc/protocol, @svc/seal and what is bundled into it, nothing else.',
  ),
  packageLayer(
    'react',
    [
      '!@svc/protocol',
      '!@svc/controller',
      '!@svc/dialog',
      '!@svc/dialog/upload-dialog',
      '!react',
      '!react/jsx-runtime',
    ],
    'The client kit imports React and what is bundled into it, nothing else.',
  ),
  packageLayer(
    'element',
    [
      '!@svc/protocol',
      '!@svc/controller',
      '!@svc/dialog',
      '!@svc/dialog/upload-dialog',
      '!preact',
      '!preact/**',
    ],
    'The element imports Preact and what is bundled into it, nothing else.',
  ),
  packageLayer(
    'dialog',
    ['!@svc/protocol', '!@svc/controller', '!react', '!react/jsx-runtime', '!uqr'],
    'The dialog imports the controller, @svc/protocol, uqr and what Preact has of React, nothing else.',
  ),
  packageLayer(
    'controller',
    ['!@svc/protocol', '!@svc/phone-page/sender'],
    'The controller knows no framework: it imports @svc/protocol, and the sender of the upload page.',
  ),
  packageLayer(
    'conformance',
    ['!@svc/protocol', '!@svc/protocol/phone', '!node:*'],
    'The conformance checks know a backend by @svc/protocol alone.',
  ),
  serverLayer(['routes'], [...GROUND, 'jobs']),
  serverLayer(['cli'], [...GROUND, 'webhooks', 'jobs']),
  serverLayer(['jobs', 'webhooks'], ['config', 'crypto', 'ports'], HTTP_LIBRARIES),
  serverLayer(['drivers'], ['config', 'ports'], ['hono', 'hono/*', '@hono/*']),
  serverLayer(['config', 'crypto', 'http', 'limits', 'network', 'telemetry'], ['ports']),
  serverLayer(['ports'], [], HTTP_LIBRARIES),
  layer(
    ['packages/phone-page/src/**', 'packages/server/practice/**', 'packages/server/setup/**'],
    [
      onlyFrom(
        [
          '!./**',
          '!../**',
          '../**/src/**',
          '../**/server/**',
          '!@svc/protocol',
          '!@svc/protocol/phone',
          '!@svc/protocol/uploaded-parts',
          '!@svc/seal',
          '!@svc/pictures',
          '!@svc/pictures/error',
          '!@svc/pictures/too-many-pixels',
          ...PHONE_LIBRARIES,
        ],
        'A page knows of its server what @svc/protocol says of it.',
      ),
    ],
  ),
  packageLayer(
    'dashboard',
    [
      '../**/server/**',
      '!@svc/protocol',
      '!@svc/protocol/dashboard',
      '!react',
      '!react/jsx-runtime',
      '!react-dom/client',
      '!uplot',
      '!uplot/**',
      '!uqr',
    ],
    'The dashboard knows of its server what @svc/protocol/dashboard says.',
  ),
  layer(['entrypoints/**'], EXTENSION),
  layer(
    ['components/**'],
    [
      ...EXTENSION,
      {
        group: [
          'wxt/**',
          '**/entrypoints/**',
          ...NO_COMPONENT_REACHES,
          ...CONTEXTS.filter((name) => name !== 'popup').map((name) => `**/lib/${name}/**`),
        ],
        message: 'Components draw from props; they touch no browser, no storage and no fetch.',
      },
      {
        group: ['**/lib/popup/**'],
        message:
          'Components know the type of the actions that they are given, and nothing else of lib/popup.',
        allowTypeImports: true,
      },
    ],
  ),
  extensionLayer(
    ['lib/**'],
    [...CONTEXTS.map((name) => `**/${name}/**`), ...ABOVE_LIB],
    'What all contexts share knows none of them.',
  ),
  ...CONTEXTS.filter((name) => name !== 'page').map((name) => contextLayer(name)),
  // The page's world has no extension API; it shares only the channel to the content script.
  contextLayer('page', ['wxt', 'wxt/**']),
];

function layer(files: string[], patterns: Pattern[]): OxlintOverride {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

/** A package that imports its own files, and of others what is allowed. */
function packageLayer(name: string, allowed: string[], message: string): OxlintOverride {
  return layer([`packages/${name}/src/**`], [onlyFrom(['!./**', '!../**', ...allowed], message)]);
}

function onlyFrom(allowed: string[], message: string) {
  return { group: ['**', ...allowed], message };
}

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['dist', '.output', '.wxt', 'node_modules'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: false }],
    'typescript/no-floating-promises': 'error',
    'typescript/only-throw-error': 'error',
    'import/no-default-export': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'no-empty': 'error',
    'no-console': 'error',
    eqeqeq: 'error',
    'max-lines': ['error', { max: 300 }],
    'max-lines-per-function': ['error', { max: 50, skipBlankLines: true }],
    'max-params': ['error', { max: 3 }],
    'react/react-in-jsx-scope': 'off',
    'no-await-in-loop': 'off',
    'no-shadow': 'off',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default-member': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'unicorn/no-array-sort': 'off',
  },
  overrides: [
    ...LAYERS,
    {
      files: ['**/*.tsx'],
      rules: { 'max-lines-per-function': ['error', { max: 90, skipBlankLines: true }] },
    },
    {
      files: ['**/*.config.ts', 'entrypoints/*.ts', 'site/.vitepress/**'],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts', '**/test/**', 'tests/**'],
      rules: {
        'max-lines-per-function': 'off',
        'vitest/no-conditional-expect': 'off',
        'no-empty-pattern': 'off',
        'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expectTypeOf', 'fc.assert'] }],
      },
    },
    {
      files: ['components/**'],
      rules: {
        'no-restricted-globals': ['error', 'fetch', 'browser', 'chrome', 'localStorage', 'indexedDB'],
      },
    },
    {
      files: [
        'scripts/**',
        'packages/server/bin/**',
        'packages/server/src/main.ts',
        'packages/server/src/cli/**',
        'packages/conformance/src/main.ts',
      ],
      rules: { 'no-console': 'off' },
    },
    {
      files: ['examples/next-app/**'],
      rules: { 'import/no-default-export': 'off', 'react/no-danger': 'error' },
    },
  ],
});
