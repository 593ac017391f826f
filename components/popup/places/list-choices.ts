import { texts } from '../../../lib/texts/texts.ts';
import { isOwn, isSamePlace, type PlaceTarget } from '../../../lib/transfer/target.ts';
import type { Transfer } from '../../../lib/transfer/transfer.ts';
import { shortenLabel } from '../words/shorten.ts';

/** All places to choose from. A target that the survey has not found, picked on the page, comes first. */
export function listChoices({ target, choices }: Pick<Transfer, 'target' | 'choices'>): PlaceTarget[] {
  const isMissing = target.kind === 'place' && !choices.some((choice) => isSamePlace(choice, target));
  return isMissing ? [target, ...choices] : choices;
}

/** A key for each choice of a list. */
export function choiceKey({ place, document }: PlaceTarget): string {
  return [document.documentId ?? '', document.frameId, place.key].join(' ');
}

/** The keys of the choices that are not the page's own; `null` if there is none. */
export function foreignKeys(choices: readonly PlaceTarget[]): string | null {
  const foreign = choices.filter((choice) => !isOwn(choice));
  return foreign.length === 0 ? null : foreign.map(choiceKey).join('\n');
}

/** A different name for each choice: the second of the same label gets the number 2. */
export function nameChoices(choices: readonly PlaceTarget[]): string[] {
  const taken = new Set<string>();
  return choices.map(({ place }) => {
    const name = findFreeName(shortenLabel(place.label) || texts.popup.plainNames[place.kind], taken);
    taken.add(name);
    return name;
  });
}

function findFreeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(texts.popup.numbered(name, number))) number += 1;
  return texts.popup.numbered(name, number);
}
