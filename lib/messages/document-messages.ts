import {
  cleanFileName,
  isHttpOrigin,
  MAX_FILES,
  readBoolean,
  readCount,
  readLastModified,
  readSizeHints,
  readText,
  type SizeHints,
} from '@svc/protocol';
import { readPlace } from '../transfer/read-place.ts';
import {
  listOf,
  nothing,
  oneOf,
  orNull,
  readId,
  shape,
  type Read,
  type Reader,
} from '../transfer/read-shape.ts';
import { NO_TARGET_REASONS, type NoTargetReason, type Place } from '../transfer/target.ts';

/**
 * `waiting`: the phone has not sent its file yet. `newCode`: neither, and the code that it may have scanned
 * could not serve this field, so there is a new one. `filling`: it comes at once. `confirm`: this document is
 * not whom the file was meant for, so the extension asks in a window of its own whether it may go here.
 * `refused`: it may not. `over`: no transfer waits any more, so let the browser's own picker open.
 */
const PICKER_REPLIES = ['waiting', 'newCode', 'filling', 'confirm', 'refused', 'over'] as const;
export type PickerReply = (typeof PICKER_REPLIES)[number];

/** How the person names a place in the page: by a click, or by a drop of the tile that they drag out of the popup. */
export const CHOOSE_HOW = ['click', 'drop'] as const;
export type ChooseHow = (typeof CHOOSE_HOW)[number];

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

/** By name, since `instanceof` fails for a blob of another realm. */
const readBlob: Reader<Blob> = (value) =>
  ['[object Blob]', '[object File]'].includes(Object.prototype.toString.call(value))
    ? (value as Blob) // as just checked
    : undefined;

const listFillFiles = listOf(
  shape<FillFile>(
    {
      id: readText,
      blob: readBlob,
      name: (value) => cleanFileName(readText(value) ?? ''),
      type: readText,
      size: readCount,
      lastModified: orNull(readLastModified),
      isConfirmed: readBoolean,
    },
    ['isConfirmed'],
  ),
  MAX_FILES,
);

function readFillFiles(value: unknown): FillFile[] | undefined {
  const files = listFillFiles(value);
  return files?.length ? files : undefined;
}

/** No transfer has an empty id. */
export const ofTransfer = shape<{ transferId: string }>({ transferId: readText });

/** From background or popup to a document's content script: each message with the reader of its request. */
export const DOCUMENT_REQUESTS = {
  /** Asks for an `introduction`, which comes before the reply. */
  introduce: shape<{ ticket: string }>({ ticket: readText }),
  /** The places in this document, best first and the chosen one in any case, or why there can be none. */
  listPlaces: shape<{ chosenKey: string | null }>({ chosenKey: orNull(readText) }),
  /** A transfer waits: the next picker is for it. Replies whether the page's world has its hooks yet. */
  armPicker: ofTransfer,
  /** The hooks in the page's own world can be reached under this event type. */
  connectHooks: shape<{ eventType: string }>({ eventType: readText }),
  /** The transfer is over; whatever it left in the page goes, or goes over to its successor. */
  transferEnded: shape<{ transferId: string; successorId: string | null }>({
    transferId: readText,
    successorId: orNull(readText),
  }),
  /** What the person said to the question that followed a `pickerOpened`. */
  pickerAnswered: shape<{ reply: PickerReply }>({ reply: oneOf(PICKER_REPLIES) }),
  /** Puts the files there, once for each transfer. */
  fillPlace: shape<FillRequest>({
    transferId: readId,
    key: readId,
    addsToField: readBoolean,
    isForced: readBoolean,
    files: readFillFiles,
    sizeHints: (value) => readSizeHints(value) ?? null,
  }),
  /** Takes the transfer's file out of the page again; it may be put in once more then. */
  takeBack: ofTransfer,
  /** Outlines a place; `null`: none. */
  outlinePlace: shape<{ key: string | null }>({ key: orNull(readText) }),
  startChoosing: shape<{ how: ChooseHow }>({ how: oneOf(CHOOSE_HOW) }),
  stopChoosing: nothing,
  /** The place at the element that was right-clicked; `targetElementId` is Firefox's. */
  placeAtMenu: shape<{ targetElementId: number | null }>({ targetElementId: orNull(readCount) }),
};

/** From the background to the script that shows buttons on fields: whether they are wanted may have changed. */
export const FIELD_BUTTON_REQUESTS = { fieldButtonsChanged: nothing };

/** Far more than a page has places for a file. */
const MAX_PLACES = 1_000;
const MAX_FRAMES = 100;

const readLeft = shape<NonNullable<FillReply['left']>>({
  indexes: listOf(readCount, MAX_FILES),
  why: oneOf(FILE_REFUSALS),
});

/**
 * Readers of the replies; of other messages the reply is `null`. A content script lives in a page's process: nothing is
 * taken on trust.
 */
export const DOCUMENT_REPLIES = {
  listPlaces: (reply: unknown): DocumentSurvey | NoTargetReason | undefined =>
    NO_TARGET_REASONS.find((reason) => reason === reply) ?? readSurvey(reply),
  armPicker: shape<{ hasHooks: boolean }>({ hasHooks: readBoolean }),
  fillPlace: shape<FillReply>({
    outcome: oneOf(FILL_OUTCOMES),
    left: (value) => readLeft(value) ?? null,
  }),
  placeAtMenu: orNull(readPlace),
};

export type DocumentReplies = {
  [Name in keyof typeof DOCUMENT_REPLIES]: Read<(typeof DOCUMENT_REPLIES)[Name]>;
};

const readSurvey = shape<DocumentSurvey>({
  places: (value) => listOf(readPlace, MAX_PLACES)(cut(value, MAX_PLACES)),
  framesWithoutPermission: (value) => cut(value, MAX_FRAMES)?.filter(isHttpOrigin),
});

function cut(value: unknown, max: number): unknown[] | undefined {
  return Array.isArray(value) ? value.slice(0, max) : undefined;
}
