/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const readme = read('../README.md');
const sheet = read('../src/theme.css');
const table = sheet.slice(0, sheet.indexOf('*/'));
const rules = sheet.replaceAll(/\/\*[^]*?\*\//g, '');
const components = [
  '../src/upload-button',
  '../src/qr-code',
  '../../dialog/src',
  '../../dialog/src/drawing',
  '../../dialog/src/phone',
]
  .flatMap((folder) => readdirSync(new URL(folder, import.meta.url)).map((name) => `${folder}/${name}`))
  .filter((path) => path.endsWith('.tsx'))
  .map(read)
  .join('\n');

const all = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort((one, other) =>
    one.localeCompare(other),
  );

/** What stands before a brace, but for @-rules and steps of an animation. */
const selectors = [...rules.matchAll(/(?:^|[{}])\s*([^{}@;]+?)\s*\{/g)]
  .flatMap(([, list = '']) => list.split(/,\s*(?![^(]*\))/))
  .map((selector) => selector.trim())
  .filter((selector) => selector !== 'from' && selector !== 'to');

test('the comment at its top and the README list exactly the properties that are used', () => {
  const used = all(rules, /var\((--svc-(?!default-)[a-z-]+)/g);
  expect(used.length).toBeGreaterThan(12);
  expect(all(table, /^ \* {3}(--svc-[a-z-]+)/gm)).toEqual(used);
  expect(all(readme, /^\| `(--svc-[a-z-]+)`/gm)).toEqual(used);
});

test('each class of the components has a rule, and each rule belongs to a component', () => {
  const drawn = all(components, /(?<![\w-])(svc-[a-z]+(?:-[a-z]+)*)(?=['"` ])(?!-)/g).filter(
    (name) => name !== 'svc-upload-link' && !components.includes(`data-testid="${name}"`),
  );
  const ruled = all(selectors.join(' '), /\.(svc-[a-z-]+)/g);
  expect(ruled.filter((name) => !components.includes(name))).toEqual([]);
  expect(drawn.filter((name) => !ruled.includes(name))).toEqual([]);
});

test('rules match only our own elements, except for the private values of the themes', () => {
  const foreign = selectors.filter((selector) => !selector.startsWith('.svc-'));
  expect(foreign).toEqual([
    ':root',
    ':host',
    '.light',
    "[data-theme='light']",
    ":root:not(.light):not([data-theme='light'])",
    ":host(:not(.light):not([data-theme='light']))",
    '.dark',
    "[data-theme='dark']",
  ]);
  for (const [block] of rules.matchAll(/(?:^|\n)\s*(?::root|\.dark)[^{]*\{[^}]*\}/g)) {
    expect(block.slice(block.indexOf('{')).replaceAll(/--svc-default-[^;]+;|[{}\s]/g, '')).toBe('');
  }
});

test('styles are easy to override: no !important, no layer, one class for the button', () => {
  expect(rules).not.toContain('!important');
  expect(rules).not.toContain('@layer');
  const ofButton = selectors.filter((selector) => selector.startsWith('.svc-button'));
  expect(
    ofButton.every((selector) => /^\.svc-button(?::[a-z-]+|\[aria-disabled='true'\])?$/.test(selector)),
  ).toBe(true);
});

test('rules use logical properties only, so that they fit right-to-left text', () => {
  const bound =
    /(?:^|[\s;])(?:(?:margin|padding|border)-(?:left|right)|left|right|float|(?:min-|max-)?(?:width|height))\s*:/gm;
  expect(rules.match(bound)).toBeNull();
});

test('both ways to get the dark theme give the same values', () => {
  const blocks = [...rules.matchAll(/--svc-default-scheme: dark;([^}]*)\}/g)].map(([, values = '']) =>
    values.replaceAll(/\s+/g, ' ').trim(),
  );
  expect(blocks).toHaveLength(2);
  expect(blocks[0]).toBe(blocks[1]);
});

test('motion, forced colours and dark follow the settings of the person', () => {
  expect(rules).toContain('(prefers-color-scheme: dark)');
  expect(rules).toContain('(prefers-reduced-motion: reduce)');
  expect(rules).toContain('(forced-colors: active)');
});
