import { isolate } from '@svc/protocol';
import type { SharedMark } from '@svc/protocol/phone';
import type { Message } from '../view/texts.ts';

/** What a person reads of sharing: on the share page, and on the page of a job. */

/** Nothing was kept, or nothing is kept any more. */
export const NOT_KEPT: Record<SharedMark | 'forgotten', Message> = {
  '': {
    headline: 'Nothing is waiting to be sent',
    lead: 'What you share is kept for an hour. Share it with Pocketfill once more.',
  },
  again: {
    headline: 'Share it once more',
    lead: 'This phone was not ready to take it, and nothing was sent. It is ready now.',
  },
  full: {
    headline: 'This phone has no room for it',
    lead: 'Free some space on this phone, or share fewer files. Nothing was sent.',
  },
  forgotten: { headline: 'Forgotten', lead: 'Nothing was sent. You can close this page.' },
};

export const SCAN_FIRST: Message = {
  headline: 'Scan the code on your computer',
  lead: 'Click Pocketfill in your computer’s browser and scan the code with this phone. Its page then offers what you shared.',
};

export const shareTexts = {
  kept: 'Kept on this phone for an hour, and not sent yet.',
  forget: (count: number) => (count === 1 ? 'Forget it' : 'Forget them'),
  shared: (what: string) => `${what} that you shared`,
  pictures: (count: number) => (count === 1 ? '1 picture' : `${count} pictures`),
  files: (count: number) => (count === 1 ? '1 file' : `${count} files`),
  one: (what: string) => `${what} that you shared. This code is for one of them:`,
  add: (what: string) => `Add the ${what} that you shared`,
  send: (name: string, site: string) => `Send ${isolate(name)} to ${site}`,
  install: 'Add Pocketfill to this phone’s share menu',
} as const;
