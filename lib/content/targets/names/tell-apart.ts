import { cleanText } from '@svc/protocol';
import { pageTexts } from '../../../texts/page-texts.ts';
import type { Place } from '../../../transfer/target.ts';
import { groupNames, headingsAround, tableNames } from './around-field.ts';
import { isGeneral } from './general-words.ts';
import { tidy } from './words-of.ts';

const MAX_LENGTH = 40;

/** Adds the names of groups to places with equal labels, except groups that contain all of them. */
export function tellApart(places: readonly Place[], elements: readonly Element[]): Place[] {
  const groups = elements.map((element, index) => (isAlone(places, index) ? [] : groupsAround(element)));
  return places.map((place, index) => {
    const { label } = place;
    const alike = groups.filter((_names, other) => places[other]?.label === label);
    const own = groups[index]?.find(
      (name) => name !== label && !alike.every((names) => names.includes(name)),
    );
    return own === undefined ? place : { ...place, label: pageTexts.inGroup(label, own) };
  });
}

function isAlone(places: readonly Place[], index: number): boolean {
  const label = places[index]?.label;
  return label === '' || places.filter((other) => other.label === label).length === 1;
}

/** Nearest first. */
function groupsAround(element: Element): string[] {
  const names = [
    ...tableNames(element),
    ...groupNames(element, false),
    ...groupNames(element, true),
    ...headingsAround(element),
  ];
  return names.map((name) => cleanText(tidy(name), MAX_LENGTH)).filter((name) => !isGeneral(name));
}
