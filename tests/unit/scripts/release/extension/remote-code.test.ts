import { expect, test } from 'vitest';
import { findFaultsInFiles } from '../../../../../scripts/release/extension/bundle-rules.ts';
import { findRemoteCode } from '../../../../../scripts/release/extension/remote-code.ts';

test.each([
  ['a.js', 'eval("1")'],
  ['a.js', 'globalThis.eval("1")'],
  ['a.js', '(0, globalThis["eval"])("1")'],
  ['a.js', 'new Function("return 1")'],
  ['a.js', 'setTimeout("run()", 1)'],
  ['a.js', 'importScripts("https://cdn.example/a.js")'],
  ['a.js', 'import("https://cdn.example/a.js")'],
  ['a.js', 'import(`//cdn.example/a.js`)'],
  ['a.js', 'import(address)'],
  ['a.js', 'import run from "https://cdn.example/a.js"'],
  ['a.js', 'export * from "data:text/javascript,1"'],
  ['a.js', 'run(); //# sourceMappingURL=a.js.map'],
  ['a.html', '<script src="https://cdn.example/a.js"></script>'],
  ['a.html', '<script>run()</script>'],
  ['a.html', '<link rel=stylesheet href=//cdn.example/a.css>'],
  ['a.css', '@import "https://cdn.example/a.css"'],
  ['a.css', 'p { background: url(https://cdn.example/a.png) }'],
])('finds code from elsewhere in %s: %s', (name, text) => {
  expect(findRemoteCode(name, text)).toHaveLength(1);
});

test.each([
  [
    'a.js',
    'import run from "./b.js"; import("./c.js"); setTimeout(() => run("https://a.example"), 1); x.eval(1)',
  ],
  ['a.html', '<script type="module" src="/a.js"></script><a href="/options.html">Options</a>'],
  ['a.css', 'p { background: url(data:image/png;base64,AA==) }'],
])('takes what is in the package, in %s', (name, text) => {
  expect(findRemoteCode(name, text)).toEqual([]);
});

test.each(['background.js.map', 'lib/a.ts', 'tests/a.js', 'a.test.js', '.env', 'node_modules/a/index.js'])(
  'refuses a ZIP with %s',
  (name) => {
    const files = new Map(['THIRD-PARTY-LICENSES.txt', name].map((file) => [file, new Uint8Array()]));
    expect(findFaultsInFiles(files, 1)).toEqual([`${name} does not belong into the extension.`]);
  },
);

test('refuses a ZIP that is too large, or has no licences', () => {
  expect(findFaultsInFiles(new Map(), 10_000_000)).toEqual([
    expect.stringContaining('10000000 bytes'),
    expect.stringContaining('licences'),
  ]);
});
