import type { NoTargetReason, PlaceKind } from './target.ts';
import type { FailureReason, HoldReason } from './transfer.ts';

/**
 * Every sentence that a person sees of the extension: in the popup, on the options page, in pages and menus. A failure says in one
 * sentence what is wrong, and the one button below it is the next step.
 */
export const texts = {
  brand: 'Pocketfill',
  openOptions: 'Options',

  popup: {
    anyPlace: {
      field: 'the upload field',
      dropZone: 'the drop area',
      textBox: 'the text box',
    } satisfies Record<PlaceKind, string>,
    targetLine: (place: string, host: string | null) =>
      host === null ? `For ${place}` : `For ${place} on ${host}`,
    inFrameOf: (line: string, host: string) => `${line}, in a part that belongs to ${host}`,
    quoted: (label: string) => `“${label}”`,
    noTarget: {
      noField: 'No upload field found. Click the page’s own upload button, and the file goes there.',
      noAccess:
        'Extensions may not act on this page (the browser does not allow it). The file can be saved on this computer.',
      notResponding: 'This page does not respond. The file can be saved on this computer.',
    } satisfies Record<NoTargetReason, string>,

    choices: 'Where the file goes',
    plainNames: {
      field: 'Upload field',
      dropZone: 'Drop area',
      textBox: 'Text box',
    } satisfies Record<PlaceKind, string>,
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
      image: 'image',
      video: 'video',
      audio: 'audio',
      text: 'text',
      unnamed: 'special files',
      oneOf: (first: string, last: string) => `${first} or ${last}`,
      andOthers: (names: string) => `${names} and others`,
    },
    pickOnPage: 'Pick on the page',

    closedFrame: (host: string) =>
      `Part of this page belongs to ${host}. Allow it, and upload fields in it can be found.`,
    closedFrameAside: (host: string) => `Fields of ${host} are not listed.`,
    closedFrameRefused: (host: string) => `Not allowed. Fields of ${host} stay out of reach.`,
    allow: 'Allow',
    allowFrame: (host: string) => `Allow ${host}`,
    moreClosedFrames: (count: number) => (count === 1 ? 'and 1 more site' : `and ${count} more sites`),

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
    hoursLeft: (hours: number) =>
      hours === 1 ? 'Code is good for 1 hour' : `Code is good for ${hours} hours`,
    notConnected: 'No connection to the backend. Trying again.',
    onlyThisComputer: (host: string) =>
      `A phone cannot open ${host}. Set an upload address that it can reach in the options.`,
    cancel: 'Cancel',

    receiving: 'Your phone is sending…',
    downloading: (fileName: string) => `Fetching ${fileName}`,
    filling: (fileName: string, field: string) => `Putting ${fileName} into ${field}`,
    stop: 'Stop',
    progressName: 'Progress',
    percent: (percent: number) => `${percent} %`,
    ofTotal: (done: string, total: string) => `${done} of ${total}`,
    joined: (first: string, second: string) => `${first} · ${second}`,

    holding: (fileName: string) => `${fileName} has arrived`,
    holdReasons: {
      noField: () => 'Click the page’s own upload button now, and it gets the file.',
      noAccess: () => 'Extensions may not act on this page.',
      notResponding: () => 'The page did not respond.',
      fieldGone: () => 'The upload field is no longer on the page.',
      pageGone: () => 'The page was left or loaded anew in the meantime.',
      fieldDisabled: () => 'The upload field is switched off at the moment.',
      notTaken: () => 'This place did not take the file.',
      wrongType: ({ types }) =>
        types === '' ? 'The page asks for another type of file.' : `The field asks for: ${types}.`,
      tooLarge: ({ limit }) =>
        limit === '' ? 'The page asks for smaller files.' : `The page asks for files of at most ${limit}.`,
      takesFolders: () => 'This field takes whole folders only.',
    } satisfies Record<HoldReason, (asked: { types: string; limit: string }) => string>,
    putAnyway: 'Put it in anyway',
    putInto: 'Put it into',
    save: 'Save to this computer',
    saving: 'Fetching it…',
    notSaved: 'The file could not be fetched. Try again.',
    discard: 'Discard',

    filled: (fileName: string, field: string) => `${fileName} is in ${field}`,
    handed: (fileName: string, place: string) => `${fileName} was handed to ${place}`,
    lookAtPage: 'The page itself shows what became of it.',
    saved: (fileName: string) => `${fileName} is with your browser’s downloads`,
    anotherFile: 'Another file',
    addAnother: 'Add another file',
    replaceIt: 'Replace it',

    failures: {
      unreachable: (host) => `Nothing answers at ${host}. Is the server running?`,
      backendFailed: (host) => `The backend at ${host} had a problem.`,
      notABackend: (host) => `What answers at ${host} is not a Pocketfill backend.`,
      accessRefused: (host) => `The backend at ${host} gives this browser no access.`,
      tooManyRequests: () => 'Too many codes were asked for in a short time. Wait a minute.',
      expired: () => 'The code has expired.',
      stoppedElsewhere: () => 'The upload was stopped on the other side.',
      tooLarge: () => 'The file is larger than the backend takes.',
      wrongType: () => 'The upload field does not take this type of file.',
      uploadFailed: () => 'The upload from the phone failed.',
      downloadFailed: () => 'The file was sent, but could not be fetched from the backend.',
    } satisfies Record<FailureReason, (host: string) => string>,
    nextSteps: {
      tryAgain: 'Try again',
      newCode: 'New code',
      anotherFile: 'Choose another file',
      checkConnection: 'Check the connection',
    },

    cancelled: 'Cancelled.',
    startAgain: 'Start again',

    noBackground: 'Pocketfill has stopped working in this browser.',
    reload: 'Reload Pocketfill',
    noTab: 'There is no page to put a file into. Click Pocketfill in the tab that needs one.',
  },

  page: {
    /** The label may be empty. */
    filled: (fileName: string, label: string) =>
      label === '' ? `${fileName} is in the upload field` : `${fileName} is in “${label}”`,
    handedOver: (fileName: string, label: string) =>
      label === '' ? `${fileName} was handed to the page` : `${fileName} was handed to “${label}”`,
    undo: 'Undo',
    undone: (fileName: string) => `${fileName} was taken out again`,
    waiting: 'Waiting for the file from your phone',
    newCode: 'This field asks for something else: scan the new code',
    confirm: 'The phone was told that the file is for another site. Should it go here?',
    confirmed: 'Yes, here',
    refused: 'The file from your phone is not what this field asks for',
    putAnyway: 'Put it in anyway',
    cannotUndo: (fileName: string) => `The page has gone on with ${fileName} already`,
    showCode: 'Show the code',
    codeHint: 'Click the Pocketfill icon to see the code',
    thisComputer: 'From this computer instead',
    cancel: 'Cancel',
    close: 'Close',
    pickHint: 'Click the place for the file. Esc leaves.',
    leave: 'Leave',
    fillFromPhone: 'Fill from phone',
    notHere: 'Not on this site',
  },

  options: {
    title: 'Options',
    intro:
      'The backend hands out the codes and passes the files on. Use your own, or the one you were given.',
    backendTitle: 'Backend',
    address: 'Backend address',
    addressHint: 'For example http://localhost:8787 or https://files.example.com',
    advanced: 'Advanced',
    routeBase: 'Route base',
    routeBaseHint: 'The path of the four routes at the backend, usually /api/svc',
    uploadAddress: 'Upload address',
    uploadAddressHint: 'Where the phone goes. Empty: what the backend says.',
    save: 'Save',
    saved: 'Saved. New transfers use it.',
    notSaved: 'The browser did not save it. Try again.',
    test: 'Test connection',
    testing: 'Asking the backend…',
    allowAccess: (origin: string) => `Allow access to ${origin}`,
    errors: {
      address: 'This is not a web address. Write it like http://localhost:8787.',
      routeBase: 'This is not a path. Write it like /api/svc, or leave it empty.',
      uploadAddress: 'This is not a web address. Write it like https://files.example.com, or leave it empty.',
    },
    results: {
      works: (host: string) => `It works: ${host} answers as a Pocketfill backend.`,
      unreachable: (host: string) =>
        `Nothing answers at ${host}. Start the server (npm start) or check the address.`,
      slow: (host: string) => `${host} did not answer within 5 seconds. Check the server, then test again.`,
      needsAccess: (host: string) => `${host} answers, but not to extensions. Allow Pocketfill to reach it.`,
      accessDenied: (host: string) =>
        `Pocketfill may not reach ${host} without your consent. Test again and allow it.`,
      otherService: (host: string) =>
        `${host} answers, but not as a Pocketfill backend. Check the address and the route base.`,
      refused: (host: string, status: number) =>
        `${host} refuses access (status ${status}). Ask whoever runs it to let this browser in.`,
      busy: (host: string) => `${host} gets too many requests at the moment. Test again in a minute.`,
      noTransferServer: (host: string) =>
        `${host} answers, but its transfer server did not. Check that one and the backend's API key.`,
      broken: (host: string, status: number) =>
        `${host} has a problem of its own (status ${status}). Look into its log, then test again.`,
    },

    everyPage: 'On every page',
    fieldButtons: 'Show a button on upload fields',
    fieldButtonsHint:
      'Your browser asks you to allow all sites. Pocketfill only looks for upload fields there: nothing is read, nothing is sent.',
    fieldButtonsRefused: 'Not allowed, so no buttons are shown.',
    fieldButtonsNotSaved: 'The browser did not save it. Try again.',
    hiddenOn: 'No button on these sites',
    showAgain: 'Show again',
    showAgainOn: (host: string) => `Show again on ${host}`,
  },
} as const;
