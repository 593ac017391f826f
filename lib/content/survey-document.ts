import type { DocumentSurvey } from '../messages.ts';
import type { NoTargetReason, Place } from '../target.ts';
import { findClosedFrames } from './targets/closed-frames.ts';
import { describePlace } from './targets/describe-place.ts';
import { findPlaces, RANK, type FoundPlace } from './targets/find-places.ts';
import type { KnownPlaces } from './targets/known-places.ts';
import { listRoots } from './targets/list-roots.ts';

const MAX_PLACES = 12;

export interface SurveyOptions {
  knownPlaces: KnownPlaces;
  /** A field that waits as if a picker were open comes first. */
  openField: HTMLInputElement | null;
  /** The place that the person chose is listed as long as it is there, also one that is hard to find. */
  chosenKey: string | null;
}

/** What this document offers. */
export function surveyDocument(options: SurveyOptions): DocumentSurvey | NoTargetReason {
  // The browser's PDF viewer runs scripts of extensions, but shows nothing of the page's own.
  if (document.contentType === 'application/pdf') return 'noAccess';
  const { knownPlaces, openField, chosenKey } = options;
  const roots = listRoots(document);
  const chosen = chosenKey === null ? undefined : knownPlaces.find(chosenKey);
  const found: FoundPlace[] = [
    ...(openField ? [{ element: openField, kind: 'field', rank: RANK.openPicker } as const] : []),
    ...findPlaces(roots),
    ...(chosen ? [{ ...chosen, rank: RANK.chosen }] : []),
  ];
  const places = withoutTwins(found);
  const kept = places.filter(({ element }, index) => index < MAX_PLACES || element === chosen?.element);
  return {
    places: kept.map((place) => describeKnown(place, knownPlaces)),
    closedFrames: findClosedFrames(roots),
  };
}

function withoutTwins(found: readonly FoundPlace[]): FoundPlace[] {
  return found.filter(
    ({ element }, index) => found.findIndex((other) => other.element === element) === index,
  );
}

export function describeKnown(found: FoundPlace, knownPlaces: KnownPlaces): Place {
  return describePlace(found, knownPlaces.keyOf(found));
}
