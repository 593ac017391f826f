import { formatLimit } from '@svc/protocol';
import { texts } from '../../lib/texts.ts';
import type { Place, PlaceTarget } from '../../lib/target.ts';
import { describeAccept } from './describe-accept.ts';
import { hostOf } from '../host-of.ts';

/** What a place asks for, for example `image, 5 MB` or `PDF or Word, several files`. */
export function describeNeeds(place: Place): string {
  const { needs, listed } = texts.popup;
  const parts = [kindOf(place), typesOf(place)];
  if (place.maxBytes !== null) parts.push(formatLimit(place.maxBytes));
  if (place.multiple && !place.takesFolders && place.accept !== '') parts.push(needs.severalFiles);
  return listed(parts.filter((part) => part !== ''));
}

/** The host of the frame that holds the place, where it is not the page's own; else `null`. */
export function frameHostOf({ place, site }: PlaceTarget): string | null {
  return place.origin === null || place.origin === site.origin ? null : hostOf(place.origin);
}

/** A place without a label has its kind for a name already. */
function kindOf({ kind, label }: Place): string {
  const { needs } = texts.popup;
  return kind === 'field' || label.trim() === '' ? '' : needs[kind];
}

function typesOf({ kind, accept, multiple, takesFolders }: Place): string {
  const { needs } = texts.popup;
  if (takesFolders) return needs.foldersOnly;
  const types = describeAccept(accept);
  if (types !== '') return types;
  if (kind === 'textBox') return needs.pasted;
  return multiple ? needs.anyFiles : needs.anyFile;
}
