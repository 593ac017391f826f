import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT, type Document } from './read-documents.ts';

/** Links to files that are not there, and to headings that their document does not have; documents named in vain. */
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

/** What is packed has no links to the documents, it names them: from the root of the repository. */
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

/** As GitHub makes them of headings; and those that are written as such. */
function anchorsOf({ lines }: Document): Set<string> {
  const anchors = new Set<string>();
  for (const line of lines) {
    const heading = /^#+ (.*)$/.exec(line)?.[1];
    if (heading !== undefined) anchors.add(toAnchor(heading));
    for (const [, id = ''] of line.matchAll(/<a id="([^"]+)">/g)) anchors.add(id);
  }
  return anchors;
}

function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
}
