import { cleanText, readBoolean, readText } from '@svc/protocol';
import { readPlace } from '../transfer/read-place.ts';
import { nothing, orNull, shape } from '../transfer/read-shape.ts';
import type { Place } from '../transfer/target.ts';
import type { Pictures } from '../transfer/pictures.ts';
import { ofTransfer, type PickerReply } from './document-messages.ts';

export interface FilesNotKept {
  transferId: string;
  /** One line each, as plain text. */
  lines: string[];
  /** Whether the field is marked as wrong. */
  isInvalid: boolean;
}

/**
 * From a document of a page (its content script, never the page itself) to the background: each message with the reader
 * of its request.
 */
export const CONTENT_REQUESTS = {
  /** Shows the background who speaks: the browser says it of the sender. `ticket` is the background's. */
  introduction: shape<{ ticket: string }>({ ticket: readText }),
  /** Its script runs, and it can be asked. Sent each time that the script is put there. */
  documentReady: nothing,
  /** Whether the person still wants the file, asked right before it is put there. */
  isFileWanted: ofTransfer,
  /** Small pictures of the files that this document got, once they are drawn. */
  showPictures: ofTransfer,
  /** The page was about to open a picker; the file is to go to that field. */
  pickerOpened: shape<{ transferId: string; place: Place }>({ transferId: readText, place: readPlace }),
  /** This document may show another frame, whose pickers are to be answered, too. */
  framesChanged: nothing,
  /** The person took the browser's own picker instead. */
  pickerReleased: ofTransfer,
  /** The held file is put in although the field asks for another kind. */
  putAnywayHere: ofTransfer,
  /** The person gave up, in the page's note. */
  giveUp: ofTransfer,
  /** The person took the file out of the field again. */
  fillUndone: ofTransfer,
  /**
   * The page has emptied the field, and these lines of text are new there. Replies with the page's words, where they say
   * that it refuses the files; `null` where nothing says so: some pages take files and empty their field.
   */
  filesNotKept: shape<FilesNotKept>({ transferId: readText, lines: readLines, isInvalid: readBoolean }),
  /** Opens the popup with the code. Replies whether the browser allowed it. */
  showCode: nothing,
  /** The person clicked this place while picking; `null`: they left, or clicked what opens a picker. */
  placeChosen: shape<{ place: Place | null }>({ place: orNull(readPlace) }),
  /**
   * The person clicked the button on a field (optional permission "on every page"). Replies whether the popup or the
   * question about the place is open.
   */
  requestAt: shape<{ place: Place }>({ place: readPlace }),
  /** Whether the person wants such buttons on the site that the tab shows. */
  areButtonsWanted: nothing,
  /** The person wants no such buttons on this site. */
  hideButtons: nothing,
};

/** The replies of those that have one. */
export interface ContentReplies {
  isFileWanted: boolean;
  showPictures: Pictures;
  pickerOpened: PickerReply;
  filesNotKept: string | null;
  showCode: boolean;
  requestAt: boolean;
  areButtonsWanted: boolean;
}

const MAX_LINES = 20;
const MAX_LINE_LENGTH = 160;

function readLines(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const texts = value.slice(0, MAX_LINES).map((line) => cleanText(readText(line) ?? '', MAX_LINE_LENGTH));
  return texts.filter((text) => text !== '');
}
