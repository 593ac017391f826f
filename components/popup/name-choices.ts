import type { PlaceTarget } from '../../lib/transfer/target.ts';
import { texts } from '../../lib/texts/texts.ts';
import { shortenLabel } from './shorten.ts';

/** A name for each choice; from the second of the same name on they are numbered. */
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
