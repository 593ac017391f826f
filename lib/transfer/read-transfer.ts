import {
  cleanFileName,
  cleanText,
  isHttpOrigin,
  isJobId,
  isSealKey,
  MAX_FILES,
  MAX_TITLE_LENGTH,
  readBoolean,
  readCount,
  readHttpUrl,
  readLastModified,
  readText,
  SEAL_PROBLEMS,
  UNLISTED_FILE,
} from '@svc/protocol';
import { parseSavedBackend } from '../settings/saved-backends.ts';
import { readPlace } from './read-place.ts';
import { listOf, oneOf, orNull, readId, shape, tagged, type Reader, type Untagged } from './read-shape.ts';
import { FAILURE_REASONS, HOLD_REASONS } from './reasons.ts';
import {
  NO_TARGET_REASONS,
  type DocumentAddress,
  type PlaceTarget,
  type Recipient,
  type Site,
  type Target,
} from './target.ts';
import {
  ASKED_BY,
  type JobHandle,
  type Placement,
  type RecipientQuestion,
  type SentFiles,
  type Transfer,
  type TransferOwner,
  type TransferState,
  type UploadRequirements,
} from './transfer.ts';
import type { IncomingFile, TransferFile } from './transfer-file.ts';

/** Far more than any page has places, or a transfer fills. */
const MAX_ENTRIES = 10_000;
const MAX_WORDS = 2_000;
/** How often a file may have taken the place of another. */
const MAX_DEPTH = 1_000;

export const readJobId: Reader<string> = (value) => [readText(value) ?? ''].find(isJobId);
const readSealKey: Reader<string> = (value) => [readText(value) ?? ''].find(isSealKey);
const readOrigin: Reader<string> = (value) => (isHttpOrigin(value) ? value : undefined);
const readName: Reader<string> = (value) => clean(value, (text) => (text === '' ? '' : cleanFileName(text)));
const readWords: Reader<string> = (value) => clean(value, (text) => cleanText(text, MAX_WORDS));
const readTitle: Reader<string> = (value) => clean(value, (text) => cleanText(text, MAX_TITLE_LENGTH));

/** Earlier versions of the extension knew neither id nor position of an only file. */
const FILE = {
  id: (value: unknown) => readText(value ?? UNLISTED_FILE),
  name: readName,
  size: orNull(readCount),
  position: (value: unknown) => readCount(value ?? 0),
  etag: readText,
  type: readText,
  lastModified: readLastModified,
  contentId: readText,
  isConfirmed: readBoolean,
};
const FILE_EXTRAS = ['etag', 'type', 'lastModified', 'contentId', 'isConfirmed'] as const;
const readFiles = listOf(shape<TransferFile>(FILE, FILE_EXTRAS), MAX_FILES);
const readIncoming = listOf(
  shape<IncomingFile>({ ...FILE, bytesReceived: readCount }, FILE_EXTRAS),
  MAX_FILES,
);

const job = shape<JobHandle>(
  {
    id: readJobId,
    link: readHttpUrl,
    expiresAtMs: orNull(readCount),
    canCancel: readBoolean,
    canReport: readBoolean,
    canFollow: readBoolean,
    sealKey: orNull(readSealKey),
    isUnsealedAllowed: readBoolean,
    isSealingRequired: readBoolean,
    isPhoneAsked: readBoolean,
    isPhoneForgotten: readBoolean,
    requirements: shape<UploadRequirements>(
      {
        accept: readText,
        maxBytes: orNull(readCount),
        maxFiles: readCount,
        recipient: orNull(readText),
        place: readText,
      },
      ['place'],
    ),
  },
  ['isUnsealedAllowed', 'isSealingRequired'],
);

function readPlaced(depth: number): Reader<Placement[]> {
  return (value) =>
    depth > MAX_DEPTH
      ? undefined
      : listOf(
          shape<Placement>({ files: readFiles, place: readText, replaced: readPlaced(depth + 1) }),
          MAX_ENTRIES,
        )(value);
}

const ARRIVED = { job, files: readFiles, placed: readPlaced(0), missingCount: readCount };
const sent = shape<SentFiles>({ ...ARRIVED, originWithoutPermission: orNull(readOrigin) });

type StateOf<Name extends TransferState['name']> = Untagged<Extract<TransferState, { name: Name }>, 'name'>;
type FilledState = Untagged<Extract<StateOf<'done'>, { how: 'filled' }>, 'how'>;

const readState = tagged<TransferState, 'name'>('name', {
  creating: shape({}),
  waiting: shape<StateOf<'waiting'>>(
    { job, isConnected: readBoolean, isOpened: readBoolean, sealProblem: oneOf(SEAL_PROBLEMS) },
    ['sealProblem'],
  ),
  receiving: shape<StateOf<'receiving'>>({ job, isConnected: readBoolean, files: readIncoming }),
  downloading: shape<StateOf<'downloading'>>({
    ...ARRIVED,
    bytesDownloaded: readCount,
    isConnected: readBoolean,
  }),
  filling: shape<StateOf<'filling'>>({ ...ARRIVED, rest: readFiles }),
  holding: shape<StateOf<'holding'>>({ ...ARRIVED, why: oneOf(HOLD_REASONS), words: readWords }, ['words']),
  done: tagged<StateOf<'done'>, 'how'>('how', {
    filled: shape<FilledState>({ ...ARRIVED, isEmptied: readBoolean }, ['isEmptied']),
    saved: shape({ job, files: readFiles }),
  }),
  failed: shape<StateOf<'failed'>>({
    reason: oneOf(FAILURE_REASONS),
    hasBegun: readBoolean,
    sent: orNull(sent),
  }),
  cancelled: shape({}),
});

const document = shape<DocumentAddress>({ documentId: orNull(readText), frameId: readCount });
const site = shape<Site>({ origin: readText, title: readTitle });
const recipient = tagged<Recipient, 'kind'>('kind', {
  own: shape({ origin: readText }),
  foreign: shape({ origin: readText }),
  opaque: shape({ id: readId, from: orNull(readOrigin) }),
});
const placeTarget = tagged<PlaceTarget, 'kind'>('kind', {
  place: shape({ place: readPlace, site, document, recipient }),
});
const target = tagged<Target, 'kind'>('kind', {
  place: placeTarget,
  none: shape({ reason: oneOf(NO_TARGET_REASONS), site: orNull(site) }),
});

/**
 * Reads a transfer from storage, as strictly as anything foreign: in Firefox the process of a page's content scripts
 * can write `storage.local`, and another version of the extension may have written it. `undefined`: it is none.
 */
export const readTransfer = shape<Transfer>({
  id: readId,
  owner: tagged<TransferOwner, 'kind'>('kind', {
    tab: shape({ tabId: readCount }),
    detached: shape({ sinceMs: readCount }),
  }),
  target,
  isTargetChosen: readBoolean,
  choices: listOf(placeTarget, MAX_ENTRIES),
  framesWithoutPermission: listOf(readOrigin, MAX_ENTRIES),
  backend: parseSavedBackend,
  addsToField: readBoolean,
  isPrivate: readBoolean,
  isForced: readBoolean,
  proposed: orNull(placeTarget),
  question: orNull(shape<RecipientQuestion>({ target: placeTarget, askedBy: oneOf(ASKED_BY) })),
  state: readState,
  isOutOfReach: readBoolean,
  changedAtMs: readCount,
  isEndSeen: readBoolean,
});

function clean(value: unknown, by: (text: string) => string): string | undefined {
  const text = readText(value);
  return text === undefined ? undefined : by(text);
}
