import { formatLimit } from '@svc/protocol';
import { texts } from '../../lib/texts/texts.ts';
import type { Place, PlaceTarget } from '../../lib/transfer/target.ts';
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

/** Who gets the file, in full, where it is not the page itself; else `null`. */
export function nameOfRecipient({ recipient, site }: PlaceTarget): string | null {
  const { opaquePart, opaquePartFrom } = texts.popup.recipient;
  if (recipient.kind === 'own') return null;
  if (recipient.kind === 'foreign') return recipient.origin;
  const page = hostOf(site.origin) ?? texts.popup.recipient.thisPage;
  const isForeign = recipient.from !== null && recipient.from !== site.origin;
  return isForeign ? opaquePartFrom(page, recipient.from ?? '') : opaquePart(page);
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
