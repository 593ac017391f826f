import type { TextStorage } from '../../src/job/stored-json.ts';

/** A `localStorage` in memory, with one text. */
export function createStorage(text: string | null = null): TextStorage {
  let stored = text;
  return { getItem: () => stored, setItem: (_key, value) => void (stored = value) };
}
