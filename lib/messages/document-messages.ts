import { isHttpOrigin, readCount, readObject, type SizeHints } from '@svc/protocol';
import { NO_TARGET_REASONS, type NoTargetReason, type Place } from '../transfer/target.ts';
import { parsePlace } from './parse-place.ts';

/** From background or popup to a document's content script. */
export interface DocumentMessages {
  /** Asks for an `introduction`, which comes before the reply. */
  introduce: { request: { ticket: string }; reply: null };
  /** The places in this document, best first and the chosen one in any case, or why there can be none. */
  listPlaces: { request: { chosenKey: string | null }; reply: DocumentSurvey | NoTargetReason };
  /** A transfer waits: the next picker is for it. Replies whether the page's world has its hooks yet. */
  armPicker: { request: { transferId: string }; reply: { hasHooks: boolean } };
  /** The hooks in the page's own world can be reached under this event type. */
  connectHooks: { request: { eventType: string }; reply: null };
  /** The transfer is over; whatever it left in the page goes, or goes over to its successor. */
  transferEnded: { request: { transferId: string; successorId: string | null }; reply: null };
  /** What the person said to the question that followed a `pickerOpened`. */
  pickerAnswered: { request: { reply: PickerReply }; reply: null };
  /** Puts the file there, once for each transfer. */
  fillPlace: { request: FillRequest; reply: FillReply };
  /** Takes the transfer's file out of the page again; it may be put in once more then. */
  takeBack: { request: { transferId: string }; reply: null };
  /** Outlines a place; `null`: none. */
  outlinePlace: { request: { key: string | null }; reply: null };
  startChoosing: { request: null; reply: null };
  stopChoosing: { request: null; reply: null };
  /** The place at the element that was right-clicked; `targetElementId` is Firefox's. */
  placeAtMenu: { request: { targetElementId: number | null }; reply: Place | null };
}

/**
 * `waiting`: the phone has not sent its file yet. `newCode`: neither, and the code that it may have scanned
 * could not serve this field, so there is a new one. `filling`: it comes at once. `confirm`: this document is
 * not whom the file was meant for, so the extension asks in a window of its own whether it may go here.
 * `refused`: it may not. `over`: no transfer waits any more, so let the browser's own picker open.
 */
export const PICKER_REPLIES = ['waiting', 'newCode', 'filling', 'confirm', 'refused', 'over'] as const;
export type PickerReply = (typeof PICKER_REPLIES)[number];

export interface DocumentSurvey {
  places: Place[];
  framesWithoutPermission: string[];
}

export interface FillRequest {
  transferId: string;
  key: string;
  addsToField: boolean;
  /** Whether type, size and "folders only" are left to the page's own checks. */
  isForced: boolean;
  /** In the phone's order, one at least. */
  files: FillFile[];
  /** What the page was found to ask for, see `Place.sizeHints`. */
  sizeHints: SizeHints | null;
}

export interface FillFile {
  /** As `TransferFile.id`: tells files of one transfer apart. */
  id: string;
  blob: Blob;
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970, or `null` where it is unknown. */
  lastModified: number | null;
  /** The person has said on the phone that it may be of another kind than this place asks for. */
  isConfirmed?: boolean;
}

/** What became of the files. */
export interface FillReply {
  /** `filled`: at least one is in the page. Else none is. */
  outcome: FillOutcome;
  /** Those that the page refused while it took others, by their place in the list; why the first was. */
  left: { indexes: number[]; why: FileRefusal } | null;
}

/** Why a place may refuse one file and take another; `notTaken`: a text box took those that were pasted before. */
const FILE_REFUSALS = ['wrongType', 'tooLarge', 'notTaken', 'empty'] as const;
export type FileRefusal = (typeof FILE_REFUSALS)[number];

/**
 * `behindDialog`: a dialog is in front of the place. `oneOnly`: these are several files, and the field takes one.
 * `cutShort`: fewer bytes can be read than the file has; ask for it again. `unwanted`: the transfer was cancelled while the
 * page was busy.
 */
const FILL_OUTCOMES = [
  'filled',
  'gone',
  'disabled',
  'notTaken',
  'behindDialog',
  'wrongType',
  'tooLarge',
  'takesFolders',
  'oneOnly',
  'empty',
  'cutShort',
  'unwanted',
] as const;
export type FillOutcome = (typeof FILL_OUTCOMES)[number];

/** Far more than a page has places for a file. */
const MAX_PLACES = 1_000;
const MAX_FRAMES = 100;

/**
 * Parsers of the replies; they throw where one has the wrong form. A content script lives in a page's process: nothing
 * is taken on trust.
 */
export const DOCUMENT_REPLIES: {
  [Name in keyof DocumentMessages]: (reply: unknown) => DocumentMessages[Name]['reply'];
} = {
  introduce: () => null,
  listPlaces: (reply) => NO_TARGET_REASONS.find((reason) => reason === reply) ?? parseSurvey(reply),
  armPicker: (reply) => ({ hasHooks: readObject(reply)?.['hasHooks'] === true }),
  connectHooks: () => null,
  transferEnded: () => null,
  pickerAnswered: () => null,
  fillPlace: parseFillReply,
  takeBack: () => null,
  outlinePlace: () => null,
  startChoosing: () => null,
  stopChoosing: () => null,
  placeAtMenu: (reply) => (reply === null ? null : parsePlace(reply)),
};

function parseSurvey(reply: unknown): DocumentSurvey {
  const { places, framesWithoutPermission: frames } = readObject(reply) ?? {};
  if (!Array.isArray(places) || !Array.isArray(frames)) throw new Error('It is not a survey of a document.');
  return {
    places: places.slice(0, MAX_PLACES).map(parsePlace),
    framesWithoutPermission: frames.slice(0, MAX_FRAMES).filter(isHttpOrigin),
  };
}

function parseFillReply(reply: unknown): FillReply {
  const fields = readObject(reply);
  const outcome = FILL_OUTCOMES.find((known) => known === fields?.['outcome']);
  if (!outcome) throw new Error('It is not an outcome of filling.');
  return { outcome, left: parseLeft(fields?.['left']) };
}

function parseLeft(value: unknown): FillReply['left'] {
  const fields = readObject(value);
  const why = FILE_REFUSALS.find((known) => known === fields?.['why']);
  const indexes = fields?.['indexes'];
  return why && Array.isArray(indexes)
    ? { why, indexes: indexes.filter((index) => readCount(index) !== undefined) }
    : null;
}
