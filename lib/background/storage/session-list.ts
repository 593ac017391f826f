import { storage } from 'wxt/utils/storage';
import type { Reader } from '../../transfer/read-shape.ts';

/** A list in session storage, which is in memory and ends with the browser. Entries of another form are left out. */
export function createSessionList<T>(name: string, read: Reader<T>) {
  const stored = storage.defineItem<unknown>(`session:${name}`, { fallback: [] });

  async function load(): Promise<T[]> {
    const value = await stored.getValue();
    return (Array.isArray(value) ? value : []).map(read).filter((entry) => entry !== undefined);
  }

  const store = (entries: readonly T[]) => stored.setValue(entries);

  return {
    load,
    store,
    /** Stores what `edit` makes of the list, one change after another; `null`: it stays as it is. */
    change: async (edit: (entries: T[]) => T[] | null | Promise<T[] | null>): Promise<void> => {
      await navigator.locks.request(name, async () => {
        const entries = await edit(await load());
        if (entries) await store(entries);
      });
    },
  };
}
