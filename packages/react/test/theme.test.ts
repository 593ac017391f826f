/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const readme = read('../README.md');
const sheet = read('../src/theme.css');
const table = sheet.slice(0, sheet.indexOf('*/'));
const rules = sheet.replaceAll(/\/\*[^]*?\*\//g, '');
const components = ['../src/upload-button', '../src/qr-code']
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

test('the table at its top and the one in the README name each property that is used, and no other', () => {
  const used = all(rules, /var\((--svc-(?!default-)[a-z-]+)/g);
  expect(used.length).toBeGreaterThan(12);
  expect(all(table, /^ \* {3}(--svc-[a-z-]+)/gm)).toEqual(used);
  expect(all(readme, /^\| `(--svc-[a-z-]+)`/gm)).toEqual(used);
});

test('each class that the components draw has a rule, and each rule a component', () => {
  const drawn = all(components, /(?<![\w-])(svc-[a-z]+(?:-[a-z]+)*)(?=['"` ])(?!-)/g).filter(
    (name) => name !== 'svc-upload-link' && !components.includes(`data-testid="${name}"`),
  );
  const ruled = all(selectors.join(' '), /\.(svc-[a-z-]+)/g);
  expect(ruled.filter((name) => !components.includes(name))).toEqual([]);
  expect(drawn.filter((name) => !ruled.includes(name))).toEqual([]);
});

test('no rule reaches an element that is not ours, but for the private values of the themes', () => {
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

test('nothing forces itself: no !important, no layer, one class where the button itself is meant', () => {
  expect(rules).not.toContain('!important');
  expect(rules).not.toContain('@layer');
  const ofButton = selectors.filter((selector) => selector.startsWith('.svc-button'));
  expect(
    ofButton.every((selector) => /^\.svc-button(?::[a-z-]+|\[aria-disabled='true'\])?$/.test(selector)),
  ).toBe(true);
});

test('nothing is bound to the left or the right', () => {
  const bound =
    /(?:^|[\s;])(?:(?:margin|padding|border)-(?:left|right)|left|right|float|(?:min-|max-)?(?:width|height))\s*:/gm;
  expect(rules.match(bound)).toBeNull();
});

test('both ways to dark give the same values', () => {
  const blocks = [...rules.matchAll(/--svc-default-scheme: dark;([^}]*)\}/g)].map(([, values = '']) =>
    values.replaceAll(/\s+/g, ' ').trim(),
  );
  expect(blocks).toHaveLength(2);
  expect(blocks[0]).toBe(blocks[1]);
});

test('motion, forced colours and dark are asked of the person', () => {
  expect(rules).toContain('(prefers-color-scheme: dark)');
  expect(rules).toContain('(prefers-reduced-motion: reduce)');
  expect(rules).toContain('(forced-colors: active)');
});
