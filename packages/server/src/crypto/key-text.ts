import { randomBytes } from 'node:crypto';
import type { Clock } from '../ports/clock.ts';
import type { KeyTable, StoredKeyPart } from '../ports/key-store.ts';
import { equalsInConstantTime, hashText } from './secrets.ts';

/** How a key begins: `svc` for the job API, `svcp` for a person. */
export type KeyKind = 'svc' | 'svcp';

const KEY_FORM = /^(svcp?)_([a-f0-9]{16})_[A-Za-z0-9_-]{43}$/;

/** Makes a key of 256 random bits: its text, which is not stored, and what is. */
export function createKeyText(kind: KeyKind, clock: Clock): StoredKeyPart & { text: string } {
  const id = randomBytes(8).toString('hex');
  const text = `${kind}_${id}_${randomBytes(32).toString('base64url')}`;
  return { text, id, hash: hashText(text), createdAtMs: clock.now() };
}

/** The key in the value of `Authorization` (RFC 6750, section 2.1). `undefined`: there is none. */
export function readBearer(header: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];
}

/** The stored key of a text. `undefined`: it is no key of this kind, or an unknown one. */
export async function findKey<Key extends StoredKeyPart>(
  kind: KeyKind,
  keys: Pick<KeyTable<Key>, 'find'>,
  text: string,
): Promise<Key | undefined> {
  const [, foundKind, id] = KEY_FORM.exec(text) ?? [];
  const stored = id === undefined || foundKind !== kind ? undefined : await keys.find(id);
  return stored && equalsInConstantTime(stored.hash, hashText(text)) ? stored : undefined;
}
