/** Where the file goes. */
export type Target = PlaceTarget | NoTarget;

/** A place in one document of the tab. */
export interface PlaceTarget {
  kind: 'place';
  place: Place;
  /** The site that the tab shows; the place may be in a frame of another one, see `Place.origin`. */
  site: Site;
  document: DocumentAddress;
}

export interface NoTarget {
  kind: 'none';
  reason: NoTargetReason;
  site: Site | null;
}

/**
 * `noField`: nothing in the page looks like a place for a file (its next picker may still be answered).
 * `noAccess`: no extension may act on this page. `notResponding`: the page is too busy to say what it has.
 */
export type NoTargetReason = 'noField' | 'noAccess' | 'notResponding';

export interface Site {
  /** For example `https://example.com`. */
  origin: string;
  title: string;
}

/** One document of a tab: a frame shows several in the course of time. */
export interface DocumentAddress {
  /** `null` where the browser gives none; the frame's present document is meant then. */
  documentId: string | null;
  frameId: number;
}

/**
 * `field`: an `input[type=file]`, also one that a picker was about to open for. `dropZone`: an element
 * that takes dropped files. `textBox`: an editable element that takes pasted files.
 */
export type PlaceKind = 'field' | 'dropZone' | 'textBox';

/** A place for a file, as the document that holds it describes it. */
export interface Place {
  /** Means something to the document that gave it, and to no other. */
  key: string;
  kind: PlaceKind;
  /** The accessible name, or an empty text. */
  label: string;
  /** Syntax of the HTML `accept` attribute; empty: anything. */
  accept: string;
  multiple: boolean;
  /** A size limit that the page states, in bytes; `null` where it states none. */
  maxBytes: number | null;
  /** A field for whole folders (`webkitdirectory`). */
  takesFolders: boolean;
  /** Whether the person sees the place itself; of a field that is not drawn, only a button or label that stands for it. */
  isDrawn: boolean;
  /** Origin of the document that holds it; `null` for an opaque one. */
  origin: string | null;
  /** The lower, the likelier the person means it: see `RANK` in `lib/content/targets/find-places.ts`. */
  rank: number;
}

/** What a tab offers: the best guess, all there is (best first), and frames that need a permission. */
export interface PageSurvey {
  target: Target;
  choices: PlaceTarget[];
  /** Origins of frames that the extension may not look into yet, for example `https://pay.example.com`. */
  closedFrames: string[];
}

/** Whether two targets are one place of one document. */
export function isSamePlace(one: Target, other: Target): boolean {
  return (
    one.kind === 'place' &&
    other.kind === 'place' &&
    one.document.documentId === other.document.documentId &&
    one.document.frameId === other.document.frameId &&
    one.place.key === other.place.key
  );
}
