import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { OUTPUT } from '../../site/places.ts';

/** One page of the built site. */
export interface BuiltPage {
  /** Its path in the site: `recipes/auth.html`. */
  name: string;
  /** Where its links, pictures and scripts lead, as written. */
  targets: string[];
  anchors: Set<string>;
}

/** All pages, but the one for addresses that lead nowhere. */
export async function readPages(): Promise<BuiltPage[]> {
  const names: string[] = [];
  for await (const name of glob('**/*.html', { cwd: OUTPUT })) names.push(name.replaceAll(path.sep, '/'));
  return Promise.all(
    names
      .filter((name) => name !== '404.html')
      .sort()
      .map(readPage),
  );
}

async function readPage(name: string): Promise<BuiltPage> {
  const html = await readFile(path.join(OUTPUT, name), 'utf8');
  const read = (attributes: string) =>
    [...html.matchAll(new RegExp(`<[a-z][^>]*? (?:${attributes})="([^"]*)"`, 'g'))].map(([, value = '']) =>
      value.replaceAll('&amp;', '&'),
    );
  return { name, targets: [...read('href'), ...read('src')], anchors: new Set(read('id')) };
}
