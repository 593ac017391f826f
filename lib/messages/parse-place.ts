import { cleanText, readCount, readObject, readSizeHints, readText } from '@svc/protocol';
import { PLACE_KINDS, type Place } from '../transfer/target.ts';

const MAX_TEXT_LENGTH = 2_000;

/** @throws Error when it describes no place. A content script lives in a page's process: nothing is taken on trust. */
export function parsePlace(value: unknown): Place {
  const fields = readObject(value);
  const key = readText(fields?.['key']);
  const sizeHints = readSizeHints(fields?.['sizeHints']);
  const kind = PLACE_KINDS.find((known) => known === fields?.['kind']);
  if (!key || !kind) throw new Error('It describes no place.');
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
    ...parseHolds(fields?.['holds']),
    rank: readCount(fields?.['rank']) ?? 0,
  };
}

function parseHolds(value: unknown): Pick<Place, 'holds'> {
  const fields = readObject(value);
  const name = cleanText(readText(fields?.['name']) ?? '', MAX_TEXT_LENGTH);
  const count = readCount(fields?.['count']) ?? 0;
  return count > 0 ? { holds: { name, count } } : {};
}

function cut(text: string): string {
  return text.slice(0, MAX_TEXT_LENGTH);
}
