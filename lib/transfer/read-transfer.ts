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
import { parsePlace } from '../messages/parse-place.ts';
import { parseSavedBackend } from '../settings/saved-backends.ts';
import { listOf, oneOf, orNull, shape, tagged, type Reader } from './read-shape.ts';
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

const readTextId: Reader<string> = (value) => readText(value) || undefined;
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
  ['isUnsealedAllowed'],
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

type StateOf<Name extends TransferState['name'], More = unknown> = Extract<
  TransferState,
  { name: Name } & More
>;

function named<const Name extends string>(name: Name): { name: Reader<Name> } {
  return { name: oneOf([name]) };
}

const readState = tagged<TransferState, 'name'>('name', {
  creating: shape(named('creating')),
  waiting: shape<StateOf<'waiting'>>(
    {
      ...named('waiting'),
      job,
      isConnected: readBoolean,
      isOpened: readBoolean,
      sealProblem: oneOf(SEAL_PROBLEMS),
    },
    ['sealProblem'],
  ),
  receiving: shape<StateOf<'receiving'>>({
    ...named('receiving'),
    job,
    isConnected: readBoolean,
    files: readIncoming,
  }),
  downloading: shape<StateOf<'downloading'>>({
    ...named('downloading'),
    ...ARRIVED,
    bytesDownloaded: readCount,
    isConnected: readBoolean,
  }),
  filling: shape<StateOf<'filling'>>({ ...named('filling'), ...ARRIVED, rest: readFiles }),
  holding: shape<StateOf<'holding'>>(
    { ...named('holding'), ...ARRIVED, why: oneOf(HOLD_REASONS), words: readWords },
    ['words'],
  ),
  done: tagged<StateOf<'done'>, 'how'>('how', {
    filled: shape<StateOf<'done', { how: 'filled' }>>(
      { ...named('done'), ...ARRIVED, how: oneOf(['filled']), isEmptied: readBoolean },
      ['isEmptied'],
    ),
    saved: shape<StateOf<'done', { how: 'saved' }>>({
      ...named('done'),
      how: oneOf(['saved']),
      job,
      files: readFiles,
    }),
  }),
  failed: shape<StateOf<'failed'>>({
    ...named('failed'),
    reason: oneOf(FAILURE_REASONS),
    hasBegun: readBoolean,
    sent: orNull(sent),
  }),
  cancelled: shape(named('cancelled')),
});

const document = shape<DocumentAddress>({ documentId: orNull(readText), frameId: readCount });
const site = shape<Site>({ origin: readText, title: readTitle });
const recipient = tagged<Recipient, 'kind'>('kind', {
  own: shape({ kind: oneOf(['own']), origin: readText }),
  foreign: shape({ kind: oneOf(['foreign']), origin: readText }),
  opaque: shape({ kind: oneOf(['opaque']), id: readTextId, from: orNull(readOrigin) }),
});
const placeTarget = shape<PlaceTarget>({
  kind: oneOf(['place']),
  place: readPlace,
  site,
  document,
  recipient,
});
const target = tagged<Target, 'kind'>('kind', {
  place: placeTarget,
  none: shape({ kind: oneOf(['none']), reason: oneOf(NO_TARGET_REASONS), site: orNull(site) }),
});

/**
 * Reads a transfer from storage, as strictly as anything foreign: in Firefox the process of a page's content scripts
 * can write `storage.local`, and another version of the extension may have written it. `undefined`: it is none.
 */
export const readTransfer = shape<Transfer>({
  id: readTextId,
  owner: tagged<TransferOwner, 'kind'>('kind', {
    tab: shape({ kind: oneOf(['tab']), tabId: readCount }),
    detached: shape({ kind: oneOf(['detached']), sinceMs: readCount }),
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

function readPlace(value: unknown): PlaceTarget['place'] | undefined {
  try {
    return parsePlace(value);
  } catch {
    return undefined;
  }
}

function clean(value: unknown, by: (text: string) => string): string | undefined {
  const text = readText(value);
  return text === undefined ? undefined : by(text);
}
