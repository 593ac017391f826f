import { browser } from 'wxt/browser';

/**
 * Content scripts share a process with the page: what they may read, a page that breaks out of its sandbox
 * may read as well. Settings hold backends with their keys, so they are for the extension's own pages alone.
 * Firefox has no such setting for `storage.local`.
 */
export function hideStorageFromPages(): void {
  void browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
