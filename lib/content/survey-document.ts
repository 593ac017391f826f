import type { DocumentSurvey } from '../messages.ts';
import type { NoTargetReason, Place } from '../target.ts';
import { findClosedFrames } from './targets/closed-frames.ts';
import { describePlace } from './targets/describe-place.ts';
import { findPlaces, RANK, type FoundPlace } from './targets/find-places.ts';
import type { KnownPlaces } from './targets/known-places.ts';
import { listRoots } from './targets/list-roots.ts';

const MAX_PLACES = 12;

/** What this document offers. A field that waits as if a picker were open comes first. */
export function surveyDocument(
  knownPlaces: KnownPlaces,
  openField: HTMLInputElement | null,
): DocumentSurvey | NoTargetReason {
  // The browser's PDF viewer runs scripts of extensions, but shows nothing of the page's own.
  if (document.contentType === 'application/pdf') return 'noAccess';
  const roots = listRoots(document);
  const found = findPlaces(roots).filter(({ element }) => element !== openField);
  const open: FoundPlace[] = openField ? [{ element: openField, kind: 'field', rank: RANK.openPicker }] : [];
  return {
    places: [...open, ...found].slice(0, MAX_PLACES).map((place) => describeKnown(place, knownPlaces)),
    closedFrames: findClosedFrames(roots),
  };
}

export function describeKnown(found: FoundPlace, knownPlaces: KnownPlaces): Place {
  return describePlace(found, knownPlaces.keyOf(found));
}
