import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rows } from '../../sites/rows/rows.ts';

const NAMES = { chromium: 'Chromium', firefox: 'Firefox' } as const;
const page = readFileSync('docs/sites.md', 'utf8');

test('docs/sites.md lists what is not filled in which browser, with the reason', () => {
  const exceptions = rows.flatMap(({ title, missing = {} }) =>
    (['chromium', 'firefox'] as const).flatMap((browser) =>
      missing[browser] === undefined ? [] : [`| ${title} | ${NAMES[browser]} | ${missing[browser]} |`],
    ),
  );
  expect(exceptions.length).toBeGreaterThan(0);
  expect([...(page.match(/^\|.*\| (?:Chromium|Firefox) \|.*\|$/gm) ?? [])].sort()).toEqual(exceptions.sort());
});

test.each([...new Set(rows.flatMap(({ widget }) => widget ?? []))])('docs/sites.md names %s', (widget) => {
  expect(page.toLowerCase()).toContain(widget.replace(/^@tiptap\/core$/, 'tiptap'));
});
