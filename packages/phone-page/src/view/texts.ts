import { quote, type HeldReason, type SealProblem } from '@svc/protocol';
import type { FailureReason } from '../state/send-outcome.ts';

/** Every sentence that a person sees on the phone. Each failure says what is wrong and what to do next. */

/** Filled into the elements of index.html that carry `data-text`. */
export const FIXED_TEXTS = {
  brand: 'Pocketfill',
  chooseFile: 'Choose a file',
  takePhoto: 'Take a photo',
  tryAgain: 'Try again',
  sendAnyway: 'Send it anyway',
  chooseAnother: 'Stop and choose another',
  stop: 'Stop',
  copyLink: 'Copy the link',
  pageLink: 'Link to this page',
  finish: 'Disconnect this phone',
  progress: 'Progress',
  removeDetails: 'Remove location and camera details',
  lookFirst: 'Let me turn or crop pictures first',
  lock: 'Encrypted before it leaves this phone.',
} as const;
export type FixedText = keyof typeof FIXED_TEXTS;

export interface Message {
  headline: string;
  lead: string;
}

export const WELCOME: Message = {
  headline: 'This is the Pocketfill upload page',
  lead: 'Your phone reaches the computer. Click Pocketfill in your computer’s browser and scan the code.',
};
export const LOADING: Message = { headline: 'One moment…', lead: 'Asking your computer what it needs.' };
export const UNREACHABLE: Message = {
  headline: 'No connection to your computer',
  lead: 'Check that this phone is online, and in the same Wi-Fi if the computer is at home. This page keeps trying.',
};
export const USED: Message = {
  headline: 'This code was already used',
  lead: 'Ask for a new one on your computer.',
};

const ALLOW =
  'Or allow it on your computer, with “Send it unsealed this once”: this page then goes on by itself.';

const TOO_OLD: Message = {
  headline: 'This browser is too old to encrypt files',
  lead: 'Update this phone or its browser, or use another phone.',
};

/** Why this page takes no files yet. */
export const BLOCKED: Record<SealProblem, Message & { more: string }> = {
  key_lost: {
    headline: 'This code was not read completely',
    lead: 'The end of its link is missing, from “#k=” on: with it your files are encrypted. Scan the code again with the camera app of this phone, not with the scanner of another app; of a link, copy all of it.',
    more: ALLOW,
  },
  cannot_seal: { ...TOO_OLD, more: ALLOW },
};

const NEW_CODE = 'Ask for a new code on your computer.';

export const FAILURES: Record<FailureReason, Message> = {
  gone: { headline: 'This code is no longer valid', lead: NEW_CODE },
  stopped: {
    headline: 'The upload was stopped',
    lead: `It was stopped or has expired. ${NEW_CODE}`,
  },
  tooLarge: {
    headline: 'This file is too large',
    lead: `The site does not take a file of this size. ${NEW_CODE}`,
  },
  wrongType: {
    headline: 'This file has the wrong type',
    lead: `The site does not take such a file. ${NEW_CODE}`,
  },
  storageFull: {
    headline: 'The computer has no room for this file',
    lead: 'Free some space on the computer, then try again.',
  },
  quotaFull: {
    headline: 'The computer takes no more files for now',
    lead: 'It keeps each file for a while. Try again later, or ask who runs it to allow more.',
  },
  damaged: {
    headline: 'The file arrived damaged',
    lead: 'It never arrived whole. Use a better connection, and ask for a new code on your computer.',
  },
  blocked: {
    headline: 'This network does not let the file through',
    lead: 'Use another one, such as mobile data in place of Wi-Fi, and ask for a new code on your computer.',
  },
  notSent: { headline: 'Something went wrong', lead: `The file was not sent. ${NEW_CODE}` },
  badKey: {
    headline: 'This code was not read completely',
    lead: 'Its end, which keeps your files private, is damaged. Scan the code again.',
  },
  cannotSeal: TOO_OLD,
  unexpected: { headline: 'Something went wrong', lead: 'This page did not load completely. Try again.' },
};

const KEPT = 'Kept on your computer';

/** Why the computer holds files. */
export const HELD: Record<HeldReason, string> = {
  wrong_kind: `${KEPT}: the page asks for another kind.`,
  too_large: `${KEPT}: the page takes smaller files only.`,
  one_only: `${KEPT}: the page takes one file only.`,
  no_place: `${KEPT}: the page has no place for it now.`,
  incomplete: `${KEPT}: some files did not arrive.`,
  empty: `${KEPT}: the file is empty.`,
};

export const ELSEWHERE: Message = {
  headline: 'Sending your file',
  lead: 'It goes on in another tab of this phone. You can close this one.',
};

/** Texts where a job takes one file. */
export const ONE_FILE = {
  sendTo: (site: string) => `Send a file to ${site}`,
  limits: (what: string, maxSize: string, _maxFiles: number) => `${what}, up to ${maxSize}.`,
  interrupted: 'Your upload was interrupted. Choose the same file again and it goes on where it stopped.',
  /** A file that is encrypted again has other bytes. */
  interruptedSealed: 'Your upload was interrupted. Choose the file again to send it from its start.',
  sending: (_count: number) => 'Sending your file',
  keepOpen: 'Keep this page open until the file is sent.',
  keepOpenAndLit: 'Keep this page open and the screen on until the file is sent.',
  preparing: 'Getting the file ready…',
  finishing: 'Checking that all of it arrived…',

  tooLarge: (maxSize: string) =>
    `This file is too large: this site takes at most ${maxSize}. Choose a smaller one.`,
  wrongType: (what: string) => `This file has the wrong type: this site takes ${what}. Choose another one.`,
  otherType: (what: string) =>
    `This file has another type than this site asks for: ${what}. Choose another one, or send it anyway.`,
  largerThanAsked: (maxSize: string) =>
    `This file may be too large: this site seems to take at most ${maxSize}. Choose a smaller one, or send it anyway.`,
  telling:
    'This picture may tell where it was taken, which cannot be removed here. Choose another one, or send it anyway.',
  empty: 'This file is empty: it has 0 bytes. Choose another one, or send it anyway.',
  unreadable: 'This file cannot be read. Choose it again, or choose another one.',
};

/** Texts where a job takes several files. Problems of a file are shown in its line. */
export const SEVERAL_FILES: typeof ONE_FILE = {
  sendTo: (site) => `Send files to ${site}`,
  limits: (what, maxSize, maxFiles) => `${what}, up to ${maxSize} each, at most ${maxFiles} files.`,
  interrupted: 'Your upload was interrupted. Choose the same files again and it goes on where it stopped.',
  interruptedSealed: 'Your upload was interrupted. Choose the files again to send them from their start.',
  sending: (count) => (count === 1 ? 'Sending 1 file' : `Sending ${count} files`),
  keepOpen: 'Keep this page open until all files are sent.',
  keepOpenAndLit: 'Keep this page open and the screen on until all files are sent.',
  preparing: 'Getting the files ready…',
  finishing: 'Checking that all of them arrived…',

  tooLarge: (maxSize) => `Not sent: this site takes at most ${maxSize} for each file.`,
  wrongType: (what) => `Not sent: this site takes ${what}.`,
  otherType: (what) => `Not sent unless you want it: this site asks for ${what}.`,
  largerThanAsked: (maxSize) => `Not sent unless you want it: this site seems to take at most ${maxSize}.`,
  telling: 'Not sent unless you want it: it may tell where it was taken, which cannot be removed here.',
  empty: 'Not sent unless you want it: it is empty.',
  unreadable: 'Not sent: this phone cannot read it. Choose it again.',
};

export const texts = {
  pageTitle: (headline: string) => `${headline} – ${FIXED_TEXTS.brand}`,
  embeddedIn: (site: string) => `an embedded part of ${site}`,
  anySite: 'your computer',
  fromTitle: (title: string) => `For ${quote(title)}, open on your computer.`,
  forPlace: (place: string) => `For ${quote(place)} on the page that is open on your computer.`,
  forPlaceIn: (place: string, title: string) =>
    `For ${quote(place)} in ${quote(title)}, open on your computer.`,
  fromComputer: 'It goes to the page that is open on your computer.',
  oneFile: 'This code is for one file: for another, ask for a new code on your computer.',
  anyFile: 'Any file',
  resumed: 'It was interrupted and goes on by itself.',
  noChooser: 'This app’s browser cannot choose files. Open this page in your browser.',
  copied: 'Copied',

  check: {
    reached: 'Your phone reaches the computer',
    at: (host: string) => `This page came from ${host}.`,
    encrypted: 'The connection is encrypted.',
    notEncrypted: 'The connection is not encrypted, as usual in a home network.',
    sealing: {
      ready: 'This browser can encrypt your files before they leave the phone.',
      none: 'Your files are not encrypted on the phone: this server does not offer it.',
      key_lost: 'The end of the code’s link is missing. Scan it again with the camera app of this phone.',
      cannot_seal: 'This browser is too old to encrypt files. Update it, or use another phone.',
    } satisfies Record<'ready' | 'none' | SealProblem, string>,
    nothingSent: 'Nothing was sent. You can close this page.',
  },

  sendFiles: (count: number) => (count === 1 ? 'Send 1 file' : `Send ${count} files`),
  inList: (count: number) => (count === 1 ? '1 file in the list' : `${count} files in the list`),
  tooMany: (maxFiles: number) => `Not sent: this site takes at most ${maxFiles} files.`,
  moveUp: (name: string, place: string) => `Move ${name} up (${place})`,
  moveDown: (name: string, place: string) => `Move ${name} down (${place})`,
  place: (position: number, count: number) => `${position} of ${count}`,
  replace: (name: string) => `Choose another in place of ${name}`,
  takeAnew: (name: string) => `Take ${name} anew`,
  remove: (name: string) => `Remove ${name}`,
  sendAnyway: (name: string) => `Send it anyway: ${name}`,

  filesSent: (sent: number, count: number) =>
    count === 1 ? `${sent} of 1 file sent` : `${sent} of ${count} files sent`,
  queued: 'Comes next',
  fileWaiting: 'No connection',
  sent: 'Sent',

  done: (count: number): Message => ({
    headline: 'Done',
    lead: `${count > 1 ? 'They are on their' : 'It is on its'} way to your computer. You can close this page.`,
  }),
  placedOn: (host: string) => `In the field on ${host}.`,
  placed: 'In the field on your computer.',
  held: `${KEPT}.`,
  saved: 'Saved on your computer.',
  discarded: 'Not used: it was discarded on your computer.',
  keepForNext: 'Keep this page open: the next file that your computer asks for needs no new code.',
  canClose: 'You can close this page.',
  finished: 'Disconnected',
  finishedLead: 'Your computer asks this phone for nothing more. You can close this page.',

  stopping: 'Stopping…',
  waitingToStop: 'No connection. It stops as soon as it is back.',
  heldBack: 'The network holds the file back. Sending it in small parts…',
  waiting: 'No connection. It goes on by itself when it is back.',
  bytesOf: (sent: string, total: string) => `${sent} of ${total}`,
  percentSent: (percent: number) => `${percent} percent sent`,
  timeLeft: (duration: string) => `${duration} left`,
} as const;
