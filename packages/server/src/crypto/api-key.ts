import type { Clock } from '../ports/clock.ts';
import type { KeyStore, StoredKey } from '../ports/key-store.ts';
import { createKeyText, findKey } from './key-text.ts';

/** Makes a key of 256 random bits. `text` is for its owner only, `stored` for the database. */
export function createApiKey(projectId: string, clock: Clock): { text: string; stored: StoredKey } {
  const { text, ...part } = createKeyText('svc', clock);
  return { text, stored: { ...part, projectId } };
}

/** Adds a key that only this process knows. */
export function withOwnKey(keys: Pick<KeyStore, 'find'>, own: StoredKey): Pick<KeyStore, 'find'> {
  return { find: async (id) => (id === own.id ? own : keys.find(id)) };
}

/** The project that a key belongs to. `undefined`: the key is unknown. */
export async function findProjectOfKey(
  keys: Pick<KeyStore, 'find'>,
  text: string,
): Promise<string | undefined> {
  return (await findKey('svc', keys, text))?.projectId;
}

const PROJECT_FORM = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Whether it is a valid project name: up to 64 letters, digits, dots, dashes and underscores. */
export function isProjectName(name: string): boolean {
  return PROJECT_FORM.test(name);
}

/** The project of jobs of the server's own routes, such as the extension's. */
export const EMBEDDED_PROJECT = 'embedded';
