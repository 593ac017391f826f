import { formatLimit } from '@svc/protocol';
import { texts } from '../../../lib/texts/texts.ts';
import type { Place, PlaceTarget, Target } from '../../../lib/transfer/target.ts';
import { hostOf } from '../../link-host.ts';
import { describeAccept } from './describe-accept.ts';
import { shortenLabel } from './shorten.ts';

/** Where the file goes, in one sentence. */
export function describeTarget(target: Target): string {
  const { noTarget, targetLine, forRecipient } = texts.popup;
  if (target.kind === 'none') return noTarget[target.reason];
  const recipient = nameOfRecipient(target);
  const name = nameOfTarget(target);
  return recipient === null ? targetLine(name, hostOf(target.site.origin)) : forRecipient(name, recipient);
}

/** The place's label in quotes, or the name of its kind if it has none. */
export function nameOfTarget(target: Target): string {
  const { anyPlace, quoted } = texts.popup;
  if (target.kind === 'none') return anyPlace.field;
  const label = shortenLabel(target.place.label);
  return label === '' ? anyPlace[target.place.kind] : quoted(label);
}

/** Who gets the file, with the whole origin; `null` if it is the page itself. */
export function nameOfRecipient({ recipient, site }: PlaceTarget): string | null {
  const { opaquePart, opaquePartFrom } = texts.popup.recipient;
  if (recipient.kind === 'own') return null;
  if (recipient.kind === 'foreign') return recipient.origin;
  const page = hostOf(site.origin) ?? texts.popup.recipient.thisPage;
  const isForeign = recipient.from !== null && recipient.from !== site.origin;
  return isForeign ? opaquePartFrom(page, recipient.from ?? '') : opaquePart(page);
}

/** What a place asks for, for example `image, 5 MB` or `PDF or Word, several files`. */
export function describeNeeds(place: Place): string {
  const { needs, listed } = texts.popup;
  const parts = [kindOf(place), typesOf(place)];
  if (place.maxBytes !== null) parts.push(formatLimit(place.maxBytes));
  if (place.multiple && !place.takesFolders && place.accept !== '') parts.push(needs.severalFiles);
  return listed(parts.filter((part) => part !== ''));
}

/** Empty for fields, and for places without a label: their kind is shown as their name. */
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
