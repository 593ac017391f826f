import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import product from '../../../package.json' with { type: 'json' };
import config from '../../../wxt.config.ts';

const listing = readFileSync('docs/store/listing.md', 'utf8');

function readSection(heading: string): string {
  const [, text = ''] =
    new RegExp(`^## ${heading}\n\n(.*?)\n*(?=^## |$(?![\\s\\S]))`, 'ms').exec(listing) ?? [];
  return text;
}

test('the listing has the name and the summary of the manifest, in the length that all stores take', async () => {
  const { manifest } = config;
  if (typeof manifest !== 'function') throw new Error('The manifest depends on the browser.');
  const { name, description } = await manifest({
    browser: 'chrome',
    mode: 'production',
    command: 'build',
    manifestVersion: 3,
  });
  expect(readSection('Name')).toBe(name);
  expect(readSection('Summary')).toBe(description);
  expect(readSection('Summary').length).toBeLessThanOrEqual(132);
});

test('the description has a length that Edge takes: 250 to 10,000 characters', () => {
  const { length } = readSection('Description');
  expect(length).toBeGreaterThanOrEqual(250);
  expect(length).toBeLessThanOrEqual(10_000);
});

test('the search terms are as many and as long as Edge takes: seven, of 30 characters', () => {
  const terms = readSection('Search terms \\(Edge\\)').trim().split(', ');
  expect(terms.length).toBeLessThanOrEqual(7);
  for (const term of terms) expect(term.length).toBeLessThanOrEqual(30);
});

test('all documents name the repository by the address in package.json', () => {
  const files = globSync(['*.md', 'docs/**/*.md', 'packages/*/*.md', '.github/**/*.{yml,md}', 'deploy/*/*']);
  const addresses = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/https:\/\/github\.com\/[\w-]*pocketfill[\w-]*\/[\w-]+/g)].map(
      ([address]) => address,
    ),
  );
  expect(new Set(addresses)).toEqual(new Set([product.homepage]));
  expect(product.bugs).toBe(`${product.homepage}/issues`);
  expect(product.repository).toBe(product.homepage);
});
