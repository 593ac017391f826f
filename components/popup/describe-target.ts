import type { PlaceTarget, Target } from '../../lib/transfer/target.ts';
import { texts } from '../../lib/texts/texts.ts';
import { nameOfRecipient } from './describe-place.ts';
import { hostOf } from '../host-of.ts';
import { shortenLabel } from './shorten.ts';

/** The place's name in quotes, or plain words where it has none. */
export function nameOfTarget(target: Target): string {
  const { anyPlace, quoted } = texts.popup;
  if (target.kind === 'none') return anyPlace.field;
  const label = shortenLabel(target.place.label);
  return label === '' ? anyPlace[target.place.kind] : quoted(label);
}

/** Whether the place is one that files are dropped on or pasted into. */
export function isHandedOver(target: Target): boolean {
  return target.kind === 'place' && target.place.kind !== 'field';
}

/** Where the file goes, in one sentence. */
export function describeTarget(target: Target): string {
  if (target.kind === 'none') return texts.popup.noTarget[target.reason];
  return describePlaceTarget(target);
}

function describePlaceTarget(target: PlaceTarget): string {
  const line = texts.popup.targetLine(nameOfTarget(target), hostOf(target.site.origin));
  const recipient = nameOfRecipient(target);
  return recipient === null ? line : texts.popup.forRecipient(nameOfTarget(target), recipient);
}
