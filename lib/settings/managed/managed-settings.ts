import { browser } from 'wxt/browser';
import { readManagedPolicy, type ManagedPolicy } from './managed-policy.ts';

/** The policy of the browser's organisation, as it is now. */
export async function loadManagedPolicy(): Promise<ManagedPolicy> {
  // Firefox rejects where there is no policy.
  return readManagedPolicy(await browser.storage.managed.get(null).catch(() => ({})));
}

/** Calls back after each change until the returned function is called. Firefox reads a policy at its start only. */
export function watchManagedPolicy(onChanged: () => void): () => void {
  const listener = (_changes: unknown, area: string) => {
    if (area === 'managed') onChanged();
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}
