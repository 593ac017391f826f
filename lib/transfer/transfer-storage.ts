import { browser } from 'wxt/browser';
import { storage } from 'wxt/utils/storage';
import { readTransfer } from './read-transfer.ts';
import { isDetached, type Transfer, type TransferOwner } from './transfer.ts';

// Not by items of `defineItem`, because each of them reads its value when it is made.

type Key = `session:transfer-${number}` | `session:detached-${string}`;

/** A tab has one transfer at most, so it is stored under the tab's number, and a detached one under its own id. */
function keyOf(id: string, owner: TransferOwner): Key {
  return owner.kind === 'tab' ? keyOfTab(owner.tabId) : `session:detached-${id}`;
}

function keyOfTab(tabId: number): Key {
  return `session:transfer-${tabId}`;
}

const KEY = /^(transfer|detached)-/;
const DETACHED_KEY = /^detached-/;

/** Only the background writes these. Session storage is in memory and hidden from content scripts. */
export async function loadTransfer(tabId: number): Promise<Transfer | null> {
  return readTransfer(await storage.getItem(keyOfTab(tabId))) ?? null;
}

/**
 * Stores it for its owner, and no longer for the one that had it before: a worker that ends here leaves it once.
 *
 * @param from - the owner before. Default: the same.
 */
export async function saveTransfer(transfer: Transfer, from = transfer.owner): Promise<void> {
  const [left, taken] = [keyOf(transfer.id, from), keyOf(transfer.id, transfer.owner)];
  if (left === taken) return storage.setItem(taken, transfer);
  await storage.setItems([
    { key: taken, value: transfer },
    { key: left, value: null },
  ]);
  await storage.removeItem(left);
}

export async function removeTransfer({ id, owner }: Pick<Transfer, 'id' | 'owner'>): Promise<void> {
  await storage.removeItem(keyOf(id, owner));
}

/** All transfers, of every tab and detached ones. */
export async function loadTransfers(): Promise<Transfer[]> {
  const snapshot = await storage.snapshot('session');
  const found = Object.entries(snapshot).filter(([key]) => KEY.test(key));
  return found.map(([, value]) => readTransfer(value)).filter((transfer) => transfer !== undefined);
}

/** Calls back with each new value until the returned function is called. */
export function watchTransfer(tabId: number, onChanged: (transfer: Transfer | null) => void): () => void {
  return storage.watch(keyOfTab(tabId), (value) => onChanged(readTransfer(value) ?? null));
}

/** Transfers whose tab is gone, the oldest first. */
export async function loadDetachedTransfers(): Promise<Transfer[]> {
  const detached = (await loadTransfers()).filter(isDetached);
  return detached.toSorted((one, other) => sinceMs(one) - sinceMs(other));
}

function sinceMs({ owner }: Transfer): number {
  return owner.kind === 'detached' ? owner.sinceMs : 0;
}

/** Calls back after each change of a detached transfer until the returned function is called. */
export function watchDetachedTransfers(onChanged: () => void): () => void {
  const listener = (changes: Record<string, unknown>, area: string) => {
    const isMeant = Object.keys(changes).some((key) => DETACHED_KEY.test(key));
    if (area === 'session' && isMeant) onChanged();
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}
