import { storage } from 'wxt/utils/storage';
import type { Transfer } from './transfer.ts';

/** Only the background writes these. Session storage is in memory and hidden from content scripts. */
function itemOfTab(tabId: number) {
  return storage.defineItem<Transfer | null>(`session:transfer-${tabId}`, { fallback: null });
}

export function loadTransfer(tabId: number): Promise<Transfer | null> {
  return itemOfTab(tabId).getValue();
}

export async function saveTransfer(transfer: Transfer): Promise<void> {
  await itemOfTab(transfer.tabId).setValue(transfer);
}

export async function removeTransfer(tabId: number): Promise<void> {
  await itemOfTab(tabId).removeValue();
}

/** All transfers, of every tab. */
export async function loadTransfers(): Promise<Transfer[]> {
  const snapshot = await storage.snapshot('session');
  return Object.entries(snapshot)
    .filter(([key]) => /^transfer-\d+$/.test(key))
    .map(([, transfer]) => transfer as Transfer); // only `saveTransfer` writes under these keys
}

/** Calls back with each new value until the returned function is called. */
export function watchTransfer(tabId: number, onChanged: (transfer: Transfer | null) => void): () => void {
  return itemOfTab(tabId).watch(onChanged);
}
