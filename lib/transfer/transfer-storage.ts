import { browser } from 'wxt/browser';
import { storage } from 'wxt/utils/storage';
import { isDetached, type Transfer } from './transfer.ts';

/** Only the background writes these. Session storage is in memory and hidden from content scripts. */
function itemOfTab(tabId: number) {
  return storage.defineItem<Transfer | null>(`session:transfer-${tabId}`, { fallback: null });
}

const KEY = /^transfer-(-?\d+)$/;

export function loadTransfer(tabId: number): Promise<Transfer | null> {
  return itemOfTab(tabId).getValue();
}

export async function saveTransfer(transfer: Transfer): Promise<void> {
  await itemOfTab(transfer.tabId).setValue(transfer);
}

/** Stores it under its new number and no longer under the old one: a worker that ends here leaves it once. */
export async function moveTransfer(transfer: Transfer, fromTabId: number): Promise<void> {
  await storage.setItems([
    { item: itemOfTab(transfer.tabId), value: transfer },
    { item: itemOfTab(fromTabId), value: null },
  ]);
  await removeTransfer(fromTabId);
}

export async function removeTransfer(tabId: number): Promise<void> {
  await itemOfTab(tabId).removeValue();
}

/** All transfers, of every tab and kept ones. */
export async function loadTransfers(): Promise<Transfer[]> {
  const snapshot = await storage.snapshot('session');
  return Object.entries(snapshot)
    .filter(([key, value]) => KEY.test(key) && value !== null)
    .map(([, transfer]) => transfer as Transfer); // nobody else writes under these keys
}

/** Calls back with each new value until the returned function is called. */
export function watchTransfer(tabId: number, onChanged: (transfer: Transfer | null) => void): () => void {
  return itemOfTab(tabId).watch(onChanged);
}

/** Transfers whose tab is gone, the oldest first. */
export async function loadDetachedTransfers(): Promise<Transfer[]> {
  const kept = (await loadTransfers()).filter(isDetached);
  return kept.toSorted((one, other) => other.tabId - one.tabId);
}

/** Calls back after each change of a kept transfer until the returned function is called. */
export function watchDetachedTransfers(onChanged: () => void): () => void {
  const listener = (changes: Record<string, unknown>, area: string) => {
    const isAboutKept = Object.keys(changes).some((key) => Number(KEY.exec(key)?.[1]) < 0);
    if (area === 'session' && isAboutKept) onChanged();
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}
