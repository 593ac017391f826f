import { isolate, quote, type SealProblem } from '@svc/protocol';
import type { NoTargetReason, PlaceKind } from '../transfer/target.ts';
import type { FailureReason, HoldReason } from '../transfer/reasons.ts';
import { nameFiles } from './page-texts.ts';

/** Details for the sentence that says why a file is held. */
interface HoldDetails {
  types: string;
  limit: string;
  hasPlace: boolean;
  /** The page's own words. */
  words: string;
}

/**
 * What the popup says. Files are passed as a list of their names. Names inside a sentence are isolated, for the component
 * `Sentence`; a site has a line of its own. A failure says in one sentence what is wrong; the button below it is the next
 * step.
 */
export const popupTexts = {
  anyPlace: {
    field: 'the upload field',
    dropZone: 'the drop area',
    textBox: 'the text box',
  } satisfies Record<PlaceKind, string>,
  targetLine: (place: string, host: string | null) =>
    host === null ? `For ${place}` : `For ${place}\non ${host}`,
  forRecipient: (place: string, recipient: string) => `For ${place}:\n${isolate(recipient)}`,
  quoted: quote,
  noTarget: {
    noField: 'No upload field found. Click the page’s own upload button, and the file goes there.',
    noAccess:
      'Extensions may not act on this page (the browser does not allow it). The file can be saved on this computer.',
    notResponding: 'This page does not respond. The file can be saved on this computer.',
  } satisfies Record<NoTargetReason, string>,

  choices: 'Where the file goes',
  /** For a list that scrolls. */
  manyChoices: (count: number) => `Where the file goes: ${count} places`,
  plainNames: {
    field: 'Upload field',
    dropZone: 'Drop area',
    textBox: 'Text box',
  } satisfies Record<PlaceKind, string>,
  /** For a place that has files already. */
  holds: (name: string, count: number) => (count > 1 ? `has ${count} files` : `has ${isolate(name)}`),
  numbered: (name: string, number: number) => `${name} ${number}`,
  listed: (parts: readonly string[]) => parts.join(', '),
  needs: {
    dropZone: 'drop area',
    textBox: 'text box',
    pasted: 'pasted',
    anyFile: 'any file',
    anyFiles: 'any files',
    severalFiles: 'several files',
    foldersOnly: 'folders only',
  },
  fileTypes: {
    families: { image: 'image', video: 'video', audio: 'audio', text: 'text' } as Partial<
      Record<string, string>
    >,
    unnamed: 'special files',
    oneOf: (first: string, last: string) => `${first} or ${last}`,
    andOthers: (names: string) => `${names} and others`,
  },
  choosePlace: 'Pick on the page',

  frameQuestion: (host: string) =>
    `Part of this page belongs to ${host}. Allow it, and upload fields in it can be found.`,
  frameQuestionShort: (host: string) => `Fields of ${host} are not listed.`,
  frameRefused: (host: string) => `Not allowed. Fields of ${host} stay out of reach.`,
  allow: 'Allow',
  allowFrame: (host: string) => `Allow ${host}`,
  moreFrames: (count: number) => (count === 1 ? 'and 1 more site' : `and ${count} more sites`),

  outOfReach: 'The page changed. Click the Pocketfill icon again, and its upload buttons get the file.',

  creating: 'Getting a code…',
  scan: 'Scan with your phone’s camera',
  codeName: 'Code for your phone’s camera',
  copyLink: 'Copy link',
  linkCopied: 'Copied',
  linkNotCopied: 'Not copied',
  timeLeft: (minutes: number) => {
    if (minutes < 1) return 'Code is good for less than a minute';
    return minutes === 1 ? 'Code is good for 1 minute' : `Code is good for ${minutes} minutes`;
  },
  hoursLeft: (hours: number) => (hours === 1 ? 'Code is good for 1 hour' : `Code is good for ${hours} hours`),
  notConnected: 'No connection to the backend. Trying again.',
  onlyThisComputer: (host: string) =>
    `A phone cannot open ${host}. Set an upload address that it can reach in the options.`,
  cancel: 'Cancel',

  phoneReady: 'Your phone is ready',
  phoneReadyHint: 'It shows this request on the page that is still open. Choose there, no new code needed.',
  phoneConnected: 'Your phone is connected',
  showCode: 'Show the code for another phone',
  forgetPhone: 'Forget this phone',
  phoneForgotten: 'This phone is forgotten: the next file needs a new code.',

  sealProblems: {
    key_lost: {
      headline: 'Your phone did not read the whole code',
      hint: 'Scan it again with the phone’s own camera app.',
    },
    cannot_seal: {
      headline: 'Your phone’s browser is too old to encrypt',
      hint: 'Update it, or scan the code with another phone.',
    },
  } satisfies Record<SealProblem, { headline: string; hint: string }>,
  sendUnsealed: 'Send it unsealed this once',
  unsealedMeaning: 'The server can read the file then.',
  unsealedForbidden: 'Your organisation allows encrypted files only.',

  receiving: (whole: number, total: number) =>
    total > 1 ? `Receiving ${whole} of ${total} files` : 'Your phone is sending…',
  standsStill: 'Nothing has arrived for a while. Look at your phone.',
  downloading: (names: readonly string[]) => `Fetching ${nameFiles(names)}`,
  filling: (names: readonly string[], field: string) => `Putting ${nameFiles(names)} into ${field}`,
  files: 'Files',
  fileName: (fileName: string) => isolate(fileName),
  waitingForFile: 'Not begun',
  stop: 'Stop',
  progressName: 'Progress',
  percent: (percent: number) => `${percent} %`,
  ofTotal: (done: string, total: string) => `${done} of ${total}`,
  joined: (first: string, second: string) => `${first} · ${second}`,

  holding: (names: readonly string[]) => `${nameFiles(names, 'has', 'have')} arrived`,
  holdingSome: (count: number, missing: number) => `${count} of ${count + missing} files arrived`,
  holdingRest: (placed: number, held: number) =>
    `${placed === 1 ? '1 file is' : `${placed} files are`} in the page, ${held} ${held === 1 ? 'is' : 'are'} not`,
  holdReasons: {
    noField: () => 'Click the page’s own upload button now, and it gets the file.',
    noAccess: () => 'Extensions may not act on this page.',
    notResponding: () => 'The page did not respond.',
    fieldGone: () => 'The upload field is no longer on the page.',
    pageGone: ({ hasPlace }) =>
      hasPlace
        ? 'The page changed in the meantime. Put it here, or save it?'
        : 'The page changed in the meantime. Click its own upload button now, or save the file.',
    fieldDisabled: () => 'The upload field is switched off at the moment.',
    notTaken: () => 'This place did not take the file.',
    behindDialog: () => 'A dialog of the page is in front of it. Close that, then put the file in.',
    notKept: ({ words }) =>
      words === '' ? 'The page did not keep the file.' : `The page did not keep the file: ${quote(words)}`,
    wrongType: ({ types }) =>
      types === '' ? 'The page asks for another type of file.' : `The field asks for: ${types}.`,
    tooLarge: ({ limit }) =>
      limit === '' ? 'The page asks for smaller files.' : `The page asks for files of at most ${limit}.`,
    takesFolders: () => 'This field takes whole folders only.',
    takenOut: () => 'You took it out of the page again.',
    offeredAgain: () => 'Click the page’s own upload button now, and it gets the file.',
    oneOnly: () => 'This field takes one file only. Which one?',
    incomplete: () => 'Your phone did not send the others in time.',
    empty: () => 'The file is empty: it has 0 bytes. Choose it again on your phone, or put it in anyway.',
  } satisfies Record<HoldReason, (asked: HoldDetails) => string>,
  putIntoPlace: (place: string) => `Put it into ${place}`,
  putBack: (place: string) => `Put it back into ${place}`,
  orInto: 'Or into',
  putAnyway: (count: number) => (count === 1 ? 'Put it in anyway' : 'Put them in anyway'),
  putInto: 'Put it into',
  putOne: (fileName: string) => `Put in ${isolate(fileName)}`,
  save: (count: number) => (count === 1 ? 'Save to this computer' : `Save ${count} files to this computer`),
  saving: 'Fetching it…',
  notSaved: 'It could not be fetched. Try again.',
  discard: 'Discard',
  dragHint: (count: number) => `You can also drag ${count === 1 ? 'it' : 'them'} onto the page`,

  filled: (names: readonly string[], field: string) => `${nameFiles(names, 'is', 'are')} in ${field}`,
  handed: (names: readonly string[], place: string) =>
    `${nameFiles(names, 'was', 'were')} handed to ${place}`,
  nothingHappened: 'Nothing happened? Click the page’s own button',
  lookAtPage: 'The page itself shows what became of it.',
  saved: (names: readonly string[]) => `${nameFiles(names, 'is', 'are')} with your browser’s downloads`,
  sealed: 'Only this browser can open the file',
  notSealed: 'The server can read the file',
  anotherFile: 'Another file',
  addAnother: 'Add another file',
  replace: (count: number) => (count === 1 ? 'Replace it' : 'Replace them'),

  failures: {
    offline: () => 'This computer has no network.',
    unreachable: (host) => `Nothing answers at ${host}.`,
    backendFailed: (host) => `The backend at ${host} had a problem.`,
    notABackend: (host) => `What answers at ${host} is not a Pocketfill backend.`,
    accessRefused: (host) => `The backend at ${host} gives this browser no access.`,
    unauthorized: (host) => `The backend at ${host} wants a key that this browser did not send.`,
    keyRefused: (host) =>
      `The backend at ${host} does not accept this browser’s key: it may have been revoked.`,
    tooManyRequests: () => 'Too many codes were asked for in a short time. Wait a minute.',
    expired: () => 'The code has expired.',
    vanished: () => 'The backend knows this code no more.',
    stoppedElsewhere: () => 'The upload was stopped on the other side.',
    tooLarge: () => 'The file is larger than the backend takes.',
    wrongType: () => 'The upload field does not take this type of file.',
    uploadFailed: () => 'The upload from the phone failed.',
    noRoom: (host) => `The backend at ${host} has no room for the file.`,
    damaged: () => 'The file arrived damaged each time.',
    phoneNetwork: () => 'The network of your phone holds the file back. Connect the phone to another one.',
    downloadFailed: () => 'The file was sent, but could not be fetched from the backend.',
    corsBlocked: (host) => `The file lies at ${host}, which Pocketfill may not read without your consent.`,
    addressRefused: (host) =>
      `The backend at ${host} says the file lies in your own network. Pocketfill reads nothing there for it.`,
    sealBroken: () => 'The file was changed on its way, so it was not used.',
    keyLost: () =>
      'The file was encrypted for this browser before it was closed. Nobody can open it any more.',
    notSealed: () => 'The file came without encryption, so others may have read it. It was not used.',
    cannotSeal: (host) =>
      `Your organisation wants encrypted files, and the backend at ${host} takes none. Ask your administrator.`,
  } satisfies Record<FailureReason, (host: string) => string>,
  /** For `https`: the server may run, but its certificate may not be trusted. */
  unreachableOrUntrusted: (host: string) => `Nothing answers at ${host}, or its certificate is not valid.`,
  /** Nobody has chosen a server yet. */
  notSetUp: 'One thing is missing: a server that passes the file on.',
  nextSteps: {
    setUp: 'Set it up',
    tryAgain: 'Try again',
    newCode: 'New code',
    anotherFile: 'Choose another file',
    checkConnection: 'Check the connection',
    setKey: 'Set the key',
    otherBackend: 'Use another backend',
    allow: (host: string) => `Allow ${host}`,
  },

  recipient: {
    titles: {
      own: 'May this site get your file?',
      foreign: 'May another site get your file?',
      opaque: 'May this part of the page get your file?',
    },
    thisPage: 'this page',
    opaquePart: (host: string) => `a sealed-off part of ${host}`,
    opaquePartFrom: (host: string, origin: string) => `a sealed-off part of ${host}, loaded from ${origin}`,
    asks: {
      own: () => 'Your phone was told that the file is for another site. It would go to',
      foreign: (host: string) => `A part of ${isolate(host)} asks for it. That part belongs to`,
      opaque: () => 'It has no address of its own, so nobody can say whose it is:',
    },
    place: (place: string) => `It would go into ${place}.`,
    confirm: 'Yes, it may have it',
    refuse: 'No',
  },

  proposal: {
    question: (first: string, second: string) =>
      `A file is on its way to ${first}. You asked for one for ${second}.`,
    questionAfter: (second: string) => `You also asked for a file for ${second}.`,
    redirect: (second: string) => `Put it into ${second} instead`,
    replace: (second: string) => `Stop it, new code for ${second}`,
    start: (second: string) => `Get a code for ${second}`,
    leave: 'Leave it as it is',
    notNow: 'Not now',
  },

  detached: {
    title: 'Files from a closed page',
    count: (transfers: number) => `${transfers} files from closed pages`,
    arrived: (names: readonly string[], host: string) => `${nameFiles(names)} from your phone,\nfor ${host}`,
    onItsWay: (host: string) => `Your phone is still sending a file\nfor ${host}`,
    beingFetched: (names: readonly string[], host: string) => `Fetching ${nameFiles(names)},\nfor ${host}`,
    notFetched: (names: readonly string[], host: string) =>
      `${nameFiles(names)},\nfor ${host},\ncould not be fetched`,
    notArrived: (host: string, why: string) => `The file for ${host} did not arrive. ${why}`,
    anySite: 'a closed page',
    putHere: 'Put it here',
    save: 'Save it',
    remove: 'Remove',
    tryHere: 'Try again here',
    dismiss: 'OK',
  },

  cancelled: 'Cancelled.',
  startAgain: 'Start again',

  noBackground: 'Pocketfill has stopped working in this browser.',
  reload: 'Reload Pocketfill',
  tabClosed: 'The tab that this was for is closed. Click Pocketfill in the tab that needs a file.',
  noTab: 'There is no page to put a file into. Click Pocketfill in the tab that needs one.',
} as const;
