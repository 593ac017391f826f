import { existsSync } from 'node:fs';
import path from 'node:path';
import { toAnchor } from '../../../site/markdown/to-anchor.ts';
import { ROOT, type Document } from './read-documents.ts';

/** Finds links to missing files and headings, and names of missing documents. */
export async function findBrokenLinks(documents: readonly Document[]): Promise<string[]> {
  const byName = new Map(documents.map((document) => [document.name, document]));
  const faults = documents.flatMap((document) =>
    findLinks(document).flatMap(({ line, target }) => {
      const [file = '', heading] = target.split('#');
      const name = file ? path.posix.join(path.posix.dirname(document.name), file) : document.name;
      if (!existsSync(path.join(ROOT, decodeURI(name)))) return [`${document.name}:${line}: no file ${name}`];
      const linked = byName.get(name);
      if (heading && linked && !anchorsOf(linked).has(heading)) {
        return [`${document.name}:${line}: ${name} has no heading #${heading}`];
      }
      return [];
    }),
  );
  return [...faults, ...documents.flatMap(findNamed)];
}

/** READMEs of packages name documents by their paths from the root, since links would not work in a package. */
function findNamed({ name, lines }: Document): string[] {
  return lines.flatMap((text, index) =>
    [...text.matchAll(/`(docs\/[\w./-]+)`/g)]
      .map(([, file = '']) => file)
      .filter((file) => !existsSync(path.join(ROOT, file)))
      .map((file) => `${name}:${index + 1}: no file ${file}`),
  );
}

function findLinks({ lines }: Document): { line: number; target: string }[] {
  let isCode = false;
  return lines.flatMap((text, index) => {
    if (/^ *```/.test(text)) isCode = !isCode;
    if (isCode) return [];
    const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
    return targets
      .filter((target) => !/^[a-z]+:/.test(target))
      .map((target) => ({ line: index + 1, target }));
  });
}

/** The anchors that GitHub makes of headings, and written ones. */
function anchorsOf({ lines }: Document): Set<string> {
  const anchors = new Set<string>();
  for (const line of lines) {
    const heading = /^#+ (.*)$/.exec(line)?.[1];
    if (heading !== undefined) anchors.add(toAnchor(heading));
    for (const [, id = ''] of line.matchAll(/<a id="([^"]+)">/g)) anchors.add(id);
  }
  return anchors;
}
