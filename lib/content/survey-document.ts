import type { DocumentSurvey } from '../messages/document-messages.ts';
import type { NoTargetReason } from '../transfer/target.ts';
import { describePlace } from './targets/describe-place.ts';
import { findPlaces, RANK, type FoundPlace } from './targets/find-places.ts';
import type { KnownPlaces } from './targets/known-places.ts';
import { tellApart } from './targets/names/tell-apart.ts';
import { listRoots } from './targets/list-roots.ts';
import { REACH } from './targets/reach.ts';
import { isShown } from './targets/visible-box.ts';

const MAX_PLACES = 12;

export interface SurveyOptions {
  knownPlaces: KnownPlaces;
  /** A field that waits like an open picker comes first. */
  openField: HTMLInputElement | null;
  /** The place that the person chose is listed while it exists, even if it is hard to find. */
  chosenKey: string | null;
}

/** The places of this document. */
export function surveyDocument(options: SurveyOptions): DocumentSurvey | NoTargetReason {
  // The browser's PDF viewer runs extensions' scripts, but shows nothing of the page.
  if (document.contentType === 'application/pdf') return 'noAccess';
  const { knownPlaces, openField, chosenKey } = options;
  const roots = listRoots(document);
  const chosen = chosenKey === null ? undefined : knownPlaces.find(chosenKey);
  const listed = findPlaces(roots);
  const found: FoundPlace[] = [
    ...(openField ? [{ element: openField, kind: 'field', rank: RANK.openPicker } as const] : []),
    ...listed,
    ...offerPageItself(listed),
    ...(chosen ? [{ ...chosen, rank: RANK.chosen }] : []),
  ];
  const places = withoutDuplicates(found);
  const kept = places.filter(({ element }, index) => index < MAX_PLACES || element === chosen?.element);
  const described = kept.map((place) => describePlace(place, knownPlaces));
  const elements = kept.map(({ element }) => element);
  return {
    places: tellApart(described, elements),
    framesWithoutPermission: findFramesWithoutPermission(roots),
  };
}

/**
 * Whether a page takes drops anywhere cannot be read, and a trial would be visible to the page. So a page without
 * better places offers itself, last in the list. Not if a frame may have the place.
 */
function offerPageItself(places: readonly FoundPlace[]): FoundPlace[] {
  const hasBetter = places.some(({ kind, rank }) => kind !== 'textBox' && rank < REACH.unlikely);
  const isPage = window === window.top && document.contentType === 'text/html';
  if (hasBetter || !isPage || document.querySelector('iframe, frame')) return [];
  return [{ element: document.documentElement, kind: 'dropZone', rank: RANK.pageItself }];
}

function withoutDuplicates(found: readonly FoundPlace[]): FoundPlace[] {
  return found.filter(
    ({ element }, index) => found.findIndex((other) => other.element === element) === index,
  );
}

/** Smaller frames are counters and the like, without room for a field. */
const MIN_WIDTH_PX = 120;
const MIN_HEIGHT_PX = 40;

/**
 * Origins of this document's frames for which the content script needs a permission: those of other sites, and
 * sandboxed ones, which count as their own address.
 */
function findFramesWithoutPermission(roots: readonly (Document | ShadowRoot)[]): string[] {
  const frames = roots.flatMap((root) => [...root.querySelectorAll<HTMLIFrameElement>('iframe, frame')]);
  const closed = frames.filter((frame) => !frame.contentDocument && isLarge(frame) && isShown(frame));
  const origins = closed.map(originOf);
  return [...new Set(origins)].filter((found) => found !== null);
}

function isLarge({ offsetWidth, offsetHeight }: HTMLIFrameElement): boolean {
  return offsetWidth >= MIN_WIDTH_PX && offsetHeight >= MIN_HEIGHT_PX;
}

function originOf(frame: HTMLIFrameElement): string | null {
  const address = URL.parse(frame.src, document.baseURI);
  if (address?.protocol === 'http:' || address?.protocol === 'https:') return address.origin;
  // Written by the page itself, but sandboxed: needs the permission for the page's site.
  return origin.startsWith('http') ? origin : null;
}
