import { quote } from '@svc/protocol';
import type { FailureReason } from '../state/phone-state.ts';

/** Every sentence that a person sees on the phone. Each failure says what is wrong and what to do next. */

/** Filled into the elements of index.html that carry `data-text`. */
export const FIXED_TEXTS = {
  brand: 'Pocketfill',
  chooseFile: 'Choose a file',
  takePhoto: 'Take a photo',
  tryAgain: 'Try again',
  sendAnyway: 'Send it anyway',
  chooseAnother: 'Stop and choose another',
  progress: 'Progress',
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
export const DONE: Message = {
  headline: 'Done',
  lead: 'It is on its way to your computer. You can close this page.',
};
export const USED: Message = {
  headline: 'This code was already used',
  lead: 'Ask for a new one on your computer.',
};

const NEW_CODE = 'Ask for a new code on your computer.';

export const FAILURES: Record<FailureReason, Message> = {
  gone: { headline: 'This code is no longer valid', lead: NEW_CODE },
  stopped: {
    headline: 'The upload was stopped',
    lead: `It was stopped on the computer or expired. ${NEW_CODE}`,
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
    lead: 'It was sent several times and never arrived whole. Try again with a better connection.',
  },
  unexpected: { headline: 'Something went wrong', lead: 'The file was not sent. Try again.' },
};

export const SENDING_HEADLINE = 'Sending your file';
export const ELSEWHERE: Message = {
  headline: SENDING_HEADLINE,
  lead: 'It goes on in another tab of this phone. You can close this one.',
};

export const texts = {
  pageTitle: (headline: string) => `${headline} – ${FIXED_TEXTS.brand}`,
  sendTo: (site: string) => `Send a file to ${site}`,
  embeddedIn: (site: string) => `an embedded part of ${site}`,
  anySite: 'your computer',
  fromTitle: (title: string) => `For ${quote(title)}, open on your computer.`,
  fromComputer: 'It goes to the page that is open on your computer.',
  limits: (what: string, maxSize: string) => `${what}, up to ${maxSize}.`,
  oneFile: 'This code is for one file: for another, ask for a new code on your computer.',
  anyFile: 'Any file',
  interrupted: 'Your upload was interrupted. Choose the same file again and it goes on where it stopped.',
  keepOpen: 'Keep this page open until the file is sent.',
  keepOpenAndLit: 'Keep this page open and the screen on until the file is sent.',
  resumed: 'It was interrupted and goes on by itself.',

  tooLarge: (maxSize: string) =>
    `This file is too large: this site takes at most ${maxSize}. Choose a smaller one.`,
  wrongType: (what: string) => `This file has the wrong type: this site takes ${what}. Choose another one.`,
  otherType: (what: string) =>
    `This file has another type than this site asks for: ${what}. Choose another one, or send it anyway.`,
  unreadable: 'This file cannot be read. Choose it again, or choose another one.',

  preparing: 'Getting the file ready…',
  waiting: 'No connection. It goes on by itself when it is back.',
  finishing: 'Checking that all of it arrived…',
  bytesOf: (sent: string, total: string) => `${sent} of ${total}`,
  percentSent: (percent: number) => `${percent} percent sent`,
  timeLeft: (duration: string) => `${duration} left`,
} as const;
