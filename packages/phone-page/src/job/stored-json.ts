/** The part of `localStorage` that is used. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** `localStorage`, or `undefined` where accessing it throws: blocked cookies, some private modes. */
export function findStorage(): TextStorage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined; // forbidden by the person's settings
  }
}

/** What an earlier visit has stored. `undefined`: nothing, nothing valid, or the storage is forbidden. */
export function readStored(storage: TextStorage | undefined, key: string): unknown {
  try {
    return parseJson(storage?.getItem(key));
  } catch {
    return undefined; // forbidden
  }
}

/** Where the storage is full or forbidden, the page works, but forgets the value on reload. */
export function store(storage: TextStorage | undefined, key: string, value: unknown): void {
  try {
    storage?.setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden
  }
}

/** `undefined`, if the text is not valid JSON. */
export function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
