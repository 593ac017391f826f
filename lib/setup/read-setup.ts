import { MAX_SETUP_LINK_CHARACTERS, parseSetupLink } from '@svc/protocol';
import { readBackend, readName, type SavedBackend } from '../settings/saved-backends.ts';

/** A backend as an address or a setup link describes it. */
export type OfferedBackend = Omit<SavedBackend, 'id'>;

/** Why a text offers no backend. `damaged`: a setup link, of which something is missing or changed. */
export type SetupFault = 'empty' | 'tooLong' | 'otherScheme' | 'notAnAddress' | 'damaged' | 'badHeader';

/** Some programs encode the `#`, or write the fragment as a query: the rest, with the key, is no part of an address. */
const LINK_SIGNS = /\/setup\/*(#|\?|%23)|\bpocketfill=/i;

/** Reads what a person was given: an address as people type it, or a setup link (docs/self-hosting.md). */
export function readSetup(text: string): { offered: OfferedBackend } | { fault: SetupFault } {
  const typed = text.trim();
  if (typed === '') return { fault: 'empty' };
  if (typed.length > MAX_SETUP_LINK_CHARACTERS) return { fault: 'tooLong' };
  if (typed.includes('://') && !/^https?:/i.test(typed)) return { fault: 'otherScheme' };
  const link = parseSetupLink(typed);
  if (!link && LINK_SIGNS.test(typed)) return { fault: 'damaged' };
  // Some programs cut off the fragment. The address alone may be enough.
  const reading = readBackend(link ?? { address: typed.replace(/\/setup\/*$/, '') });
  if ('backend' in reading) return { offered: { name: readName(link?.name), ...reading.backend } };
  if (reading.wrong.includes('headers')) return { fault: 'badHeader' };
  return { fault: link ? 'damaged' : 'notAnAddress' };
}
