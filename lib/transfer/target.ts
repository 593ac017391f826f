import type { SizeHints } from '@svc/protocol';

/** Where the file goes. */
export type Target = PlaceTarget | NoTarget;

/** A place in one document of the tab. */
export interface PlaceTarget {
  kind: 'place';
  place: Place;
  /** The site that the tab shows; the place may be in a frame of another one, see `recipient`. */
  site: Site;
  document: DocumentAddress;
  recipient: Recipient;
}

/**
 * Who has the file once it is in a place: the owner of the document that holds it. The browser names the owner,
 * never the document. `own`: of the site that the tab shows. `foreign`: a frame of another site. `opaque`: a frame
 * without an origin (https://html.spec.whatwg.org/#concept-origin-opaque), for example a sandboxed one; it is
 * nobody's, whatever page it is part of, and the next such document is another one.
 */
export type Recipient =
  /** Its origin is empty where a page has none, as a local file. */
  | { kind: 'own'; origin: string }
  | { kind: 'foreign'; origin: string }
  /** The id tells two of them apart; `from` is the origin that its text was loaded from, where it has one. */
  | { kind: 'opaque'; id: string; from: string | null };

/** One text for each recipient: a code that was shown for one of them serves no other. `null`: there is no recipient yet. */
export function recipientKey(target: Target): string | null {
  if (target.kind === 'none') return target.site?.origin ?? null;
  const { recipient } = target;
  return recipient.kind === 'opaque' ? `opaque ${recipient.id}` : recipient.origin || null;
}

/** Whether the page itself would get the file; anybody else is named to the person first. */
export function isOwn(target: Target): boolean {
  return target.kind === 'none' || target.recipient.kind === 'own';
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
export const NO_TARGET_REASONS = ['noField', 'noAccess', 'notResponding'] as const;
export type NoTargetReason = (typeof NO_TARGET_REASONS)[number];

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
export const PLACE_KINDS = ['field', 'dropZone', 'textBox'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

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
  /** Where the page states several, for several kinds of files. `maxBytes` is the largest then. Absent: it holds for all. */
  sizeHints?: SizeHints;
  /** A field for whole folders (`webkitdirectory`). */
  takesFolders: boolean;
  /** Whether the person sees the place itself; of a field that is not drawn, only a button or label that stands for it. */
  isDrawn: boolean;
  /** What the field has already: its first file, and how many there are. Absent: nothing that is known. */
  holds?: { name: string; count: number };
  /** The lower, the likelier the person means it: see `RANK` in `lib/content/targets/find-places.ts`. */
  rank: number;
}

/** What a page was found to say of sizes, which may be misread. `null`: nothing. */
export function sizeHintsOf({ sizeHints, maxBytes }: Place): SizeHints | null {
  return sizeHints ?? (maxBytes === null ? null : { any: maxBytes });
}

/** From this rank on a place is hard to reach: see `REACH` in `lib/content/targets/reach.ts`. */
export const UNLIKELY_RANK = 10;

/** From this rank on a place is never the best guess: it is listed for the person to choose. */
export const ONLY_CHOSEN_RANK = 20;

/** What a tab offers: the best guess, all there is (best first), and frames that need a permission. */
export interface PageSurvey {
  target: Target;
  choices: PlaceTarget[];
  /** Origins of frames that the extension has no permission for yet, for example `https://pay.example.com`. */
  framesWithoutPermission: string[];
}

/** What names a choice in a message. */
export interface ChoiceReference extends DocumentAddress {
  key: string;
}

export function isChoice({ place, document }: PlaceTarget, choice: ChoiceReference): boolean {
  const { key, documentId, frameId } = choice;
  return place.key === key && document.documentId === documentId && document.frameId === frameId;
}

/** One text for each place of a tab's documents. */
export function placeKey({ place, document }: PlaceTarget): string {
  return JSON.stringify([document.documentId, document.frameId, place.key]);
}

/** Whether a place has room for one file, which the next one replaces. */
export function takesOne({ place }: PlaceTarget): boolean {
  return place.kind === 'field' && !place.multiple;
}

/** Whether two targets are one place of one document. */
export function isSamePlace(one: Target, other: Target): boolean {
  return one.kind === 'place' && other.kind === 'place' && placeKey(one) === placeKey(other);
}
