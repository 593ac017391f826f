import { cleanText } from '@svc/protocol';
import { MAX_PERSON_NAME_LENGTH } from '@svc/protocol/dashboard';
import type { Clock } from '../ports/clock.ts';
import type { AccessKeyStore, StoredAccessKey } from '../ports/key-store.ts';
import { createKeyText, findKey } from './key-text.ts';

/** Makes a key of a person or a device. `text` is for its owner only, `stored` for the database. */
export function createAccessKey(name: string, clock: Clock): { text: string; stored: StoredAccessKey } {
  const { text, ...part } = createKeyText('svcp', clock);
  return { text, stored: { ...part, name, lastUsedAtMs: null } };
}

/** `undefined`: the key is unknown, revoked, or no key of a person. */
export function findAccessKey(
  keys: Pick<AccessKeyStore, 'find'>,
  text: string,
): Promise<StoredAccessKey | undefined> {
  return findKey('svcp', keys, text);
}

/**
 * The name of a person or a device as it is stored: 1 to 100 characters in one line, single spaces between words.
 * `undefined`: it is another text, for example with a character that nobody sees.
 */
export function readPersonName(text: string): string | undefined {
  const name = text.trim().replaceAll(/\p{Zs}+/gu, ' ');
  const count = Array.from(name).length;
  const isShown = cleanText(name) === name;
  return isShown && count > 0 && count <= MAX_PERSON_NAME_LENGTH ? name : undefined;
}
