import { isOwn, isSamePlace, type PlaceTarget } from '../../lib/transfer/target.ts';
import type { Transfer } from '../../lib/transfer/transfer.ts';

/** All places that the person may choose from; one that they picked on the page comes first. */
export function listChoices({ target, choices }: Pick<Transfer, 'target' | 'choices'>): PlaceTarget[] {
  const isMissing = target.kind === 'place' && !choices.some((choice) => isSamePlace(choice, target));
  return isMissing ? [target, ...choices] : choices;
}

/** Tells the choices of one list apart. */
export function choiceKey({ place, document }: PlaceTarget): string {
  return [document.documentId ?? '', document.frameId, place.key].join(' ');
}

/** Tells apart what a list offers that is not the page's own; `null` where all is. */
export function foreignKeys(choices: readonly PlaceTarget[]): string | null {
  const foreign = choices.filter((choice) => !isOwn(choice));
  return foreign.length === 0 ? null : foreign.map(choiceKey).join('\n');
}
