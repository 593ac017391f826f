import { cleanText, largestHint, type SizeHints } from '@svc/protocol';
import type { Place } from '../../transfer/target.ts';
import { RANK, type FoundPlace } from './find-places.ts';
import type { KnownPlaces } from './known-places.ts';
import { descriptionsOf, labelOf } from './label-of.ts';
import { readSizeHints } from './read-size-limit.ts';
import { isShown } from './visible-box.ts';

const MAX_NAME_LENGTH = 200;

/** The description of a place for background and popup. */
export function describePlace(found: FoundPlace, knownPlaces: KnownPlaces): Place {
  const { element, kind, rank } = found;
  const field = element instanceof HTMLInputElement ? element : null;
  const [first, ...others] = field?.files ?? [];
  return {
    key: knownPlaces.keyOf(found),
    kind,
    label: labelOf(element, found.zone),
    accept: field?.accept ?? '',
    multiple: field?.multiple ?? kind !== 'field',
    ...describeSizes(readSizeHints(element, descriptionsOf(element))),
    takesFolders: field?.webkitdirectory ?? false,
    // A picker that the person has opened counts as drawn, as its button is.
    isDrawn: rank === RANK.openPicker || isShown(element),
    ...(first && { holds: { name: cleanText(first.name, MAX_NAME_LENGTH), count: 1 + others.length } }),
    rank,
  };
}

function describeSizes(hints: SizeHints | null): Pick<Place, 'maxBytes' | 'sizeHints'> {
  if (!hints) return { maxBytes: null };
  const isForAll = hints.any !== undefined && Object.keys(hints).length === 1;
  return { maxBytes: largestHint(hints), ...(!isForAll && { sizeHints: hints }) };
}
