import { readObject } from '@svc/protocol';
import { storage } from 'wxt/utils/storage';
import { fileOf, isFinal, type Transfer } from '../transfer.ts';

/** Raised with each change of `Transfer`: what another version of the extension wrote is not read. */
const VERSION = 1;
const KEY = /^running-/;

function itemOf(transferId: string) {
  return storage.defineItem<unknown>(`local:running-${transferId}`, { fallback: null });
}

/**
 * What a transfer needs to go on when the whole browser has ended: session storage is gone then. Only
 * states are remembered, not each step of their progress, and nothing of private windows.
 */
export function createSurvivors() {
  /** What was last written, by the transfer's id. */
  const written = new Map<string, string>();

  async function forget(transferId: string): Promise<void> {
    written.delete(transferId);
    await itemOf(transferId).removeValue();
  }

  return {
    /** To be told of each new value of a transfer. */
    follow: async (transfer: Transfer): Promise<void> => {
      const { id, state } = transfer;
      if (!isWorthKeeping(transfer)) return written.has(id) || isFinal(state) ? forget(id) : undefined;
      const summary = `${state.name} ${transfer.tabId}`;
      if (written.get(id) === summary) return undefined;
      written.set(id, summary);
      return itemOf(id).setValue({ version: VERSION, transfer });
    },
    forget,
    /** Those that were under way when the browser ended, or when this version of the extension began. */
    load: async (): Promise<Transfer[]> => {
      const snapshot = await storage.snapshot('local');
      const found = Object.entries(snapshot).filter(([key]) => KEY.test(key));
      const read = await Promise.all(found.map(([key, value]) => readSurvivor(key, value)));
      return read.filter((transfer) => transfer !== null);
    },
  };
}

export type Survivors = ReturnType<typeof createSurvivors>;

function isWorthKeeping({ isPrivate, state }: Transfer): boolean {
  if (isPrivate || state.name === 'creating') return false;
  return !isFinal(state) || (state.name === 'failed' && fileOf(state) !== null);
}

async function readSurvivor(key: string, value: unknown): Promise<Transfer | null> {
  const record = readObject(value);
  // Only `follow` writes under these keys, and this version of it.
  if (record?.['version'] === VERSION) return record['transfer'] as Transfer;
  await storage.removeItem(`local:${key}`);
  return null;
}
