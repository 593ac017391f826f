import { randomBytes } from 'node:crypto';
import type { Clock } from '../ports/clock.ts';
import type { KeyStore, StoredKey } from '../ports/key-store.ts';
import { equalsInConstantTime, hashText } from './secrets.ts';

const KEY_FORM = /^svc_([a-f0-9]{16})_[A-Za-z0-9_-]{43}$/;

/** Makes a key of 256 random bits. The text is for its owner alone; the other half is what is stored. */
export function createApiKey(projectId: string, clock: Clock): { text: string; stored: StoredKey } {
  const id = randomBytes(8).toString('hex');
  const text = `svc_${id}_${randomBytes(32).toString('base64url')}`;
  return { text, stored: { id, projectId, hash: hashText(text), createdAtMs: clock.now() } };
}

/** The same keys, and one that only this process knows. */
export function withOwnKey(keys: Pick<KeyStore, 'find'>, own: StoredKey): Pick<KeyStore, 'find'> {
  return { find: async (id) => (id === own.id ? own : keys.find(id)) };
}

/** The project that a key belongs to. `undefined`: the key is unknown. */
export async function findProjectOfKey(
  keys: Pick<KeyStore, 'find'>,
  text: string,
): Promise<string | undefined> {
  const id = KEY_FORM.exec(text)?.[1];
  const stored = id === undefined ? undefined : await keys.find(id);
  return stored && equalsInConstantTime(stored.hash, hashText(text)) ? stored.projectId : undefined;
}

const PROJECT_FORM = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Whether a project may be called this: up to 64 letters, digits, dots, dashes and underscores. */
export function isProjectName(name: string): boolean {
  return PROJECT_FORM.test(name);
}

/** The project of the jobs that come over the server's own routes, as the extension's do. */
export const EMBEDDED_PROJECT = 'embedded';
