import { existsSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY } from '../../site/markdown/pages.ts';
import { OUTPUT, ROOT } from '../../site/places.ts';
import { readPages, type BuiltPage } from './read-pages.ts';
import { BASE, expect, test } from './test.ts';

test('each link, picture and anchor of the site is there, and each file of the project that it links to', async () => {
  const pages = await readPages();
  expect(pages.length).toBeGreaterThan(20);
  const byName = new Map(pages.map((page) => [page.name, page]));
  const faults = pages.flatMap((page) =>
    page.targets.flatMap((target) => {
      const fault = findFault(page, target, byName);
      return fault === undefined ? [] : [`${page.name}: ${target}: ${fault}`];
    }),
  );
  expect([...new Set(faults)]).toEqual([]);
});

test('each page is in the menu', async () => {
  const pages = await readPages();
  const quickstart = pages.find(({ name }) => name === 'quickstart.html');
  const linked = new Set(quickstart?.targets.map((target) => target.slice(BASE.length) || 'index.html'));
  expect(pages.map(({ name }) => name).filter((name) => !linked.has(name))).toEqual([]);
});

function findFault(from: BuiltPage, target: string, pages: Map<string, BuiltPage>): string | undefined {
  if (target.startsWith(REPOSITORY)) return findFaultOnGitHub(target);
  if (/^(https?|mailto|data):/.test(target)) return undefined;
  const { pathname, hash } = new URL(target, `http://site${BASE}${from.name}`);
  if (!pathname.startsWith(BASE)) return 'outside of the site';
  const name = decodeURI(pathname.slice(BASE.length)).replace(/(^|\/)$/, '$1index.html');
  if (!existsSync(path.join(OUTPUT, name))) return 'no such file';
  const anchor = decodeURIComponent(hash.slice(1));
  return anchor === '' || pages.get(name)?.anchors.has(anchor) ? undefined : 'no such anchor';
}

/** The files are those of this checkout. */
function findFaultOnGitHub(target: string): string | undefined {
  const file = /^\/(?:blob|tree|edit)\/main\/([^#]*)/.exec(target.slice(REPOSITORY.length))?.[1];
  return file === undefined || existsSync(path.join(ROOT, decodeURI(file))) ? undefined : 'no such file';
}
