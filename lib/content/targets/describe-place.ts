import type { Place } from '../../target.ts';
import type { FoundPlace } from './find-places.ts';
import { descriptionsOf, labelOf } from './label-of.ts';
import { readSizeLimit } from './read-size-limit.ts';

export function describePlace({ element, kind, rank }: FoundPlace, key: string): Place {
  const field = element instanceof HTMLInputElement ? element : null;
  return {
    key,
    kind,
    label: labelOf(element),
    accept: field?.accept ?? '',
    multiple: field?.multiple ?? kind !== 'field',
    maxBytes: readSizeLimit(element, descriptionsOf(element)),
    takesFolders: field?.webkitdirectory ?? false,
    rank,
  };
}
