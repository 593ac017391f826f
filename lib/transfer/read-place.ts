import { cleanText, readCount, readObject, readSizeHints, readText } from '@svc/protocol';
import type { Reader } from './read-shape.ts';
import { PLACE_KINDS, type Place } from './target.ts';

const MAX_TEXT_LENGTH = 2_000;

/** A content script lives in a page's process: nothing is taken on trust. What is of no use in a place is left out. */
export const readPlace: Reader<Place> = (value) => {
  const fields = readObject(value);
  const key = readText(fields?.['key']);
  const sizeHints = readSizeHints(fields?.['sizeHints']);
  const kind = PLACE_KINDS.find((known) => known === fields?.['kind']);
  if (!key || !kind) return undefined;
  return {
    key: cut(key),
    kind,
    label: cleanText(readText(fields?.['label']) ?? '', MAX_TEXT_LENGTH),
    accept: cut(readText(fields?.['accept']) ?? ''),
    multiple: fields?.['multiple'] === true,
    maxBytes: readCount(fields?.['maxBytes']) ?? null,
    ...(sizeHints && { sizeHints }),
    takesFolders: fields?.['takesFolders'] === true,
    isDrawn: fields?.['isDrawn'] === true,
    ...readHolds(fields?.['holds']),
    rank: readCount(fields?.['rank']) ?? 0,
  };
};

function readHolds(value: unknown): Pick<Place, 'holds'> {
  const fields = readObject(value);
  const name = cleanText(readText(fields?.['name']) ?? '', MAX_TEXT_LENGTH);
  const count = readCount(fields?.['count']) ?? 0;
  return count > 0 ? { holds: { name, count } } : {};
}

function cut(text: string): string {
  return text.slice(0, MAX_TEXT_LENGTH);
}
