import type { Place } from '../../transfer/target.ts';
import { RANK, type FoundPlace } from './find-places.ts';
import { descriptionsOf, labelOf } from './label-of.ts';
import { readSizeLimit } from './read-size-limit.ts';
import { isShown } from './visible-box.ts';

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
    // Its button was clicked: all that the page wants to hear before it has heard.
    isDrawn: rank === RANK.openPicker || isShown(element),
    rank,
  };
}
