import { readObject } from '@svc/protocol';
import { storage } from 'wxt/utils/storage';
import { ruleHolds } from '../../transfer/state-rules.ts';
import type { Transfer } from '../../transfer/transfer.ts';

/** Raised with each change of `Transfer`: what another version of the extension wrote is not read. */
const VERSION = 8;
const KEY = /^running-/;
const NOTHING = '';

function keyOf(transferId: string): `local:running-${string}` {
  return `local:running-${transferId}`;
}

/**
 * What a transfer needs to go on when the whole browser has ended: session storage is gone then. Only
 * states are remembered, not each step of their progress, and nothing of private windows.
 */
export function createDurableTransfers() {
  /** What was last written of a transfer, by its id. */
  const written = new Map<string, string>();

  async function forget(transferId: string): Promise<void> {
    written.delete(transferId);
    await storage.removeItem(keyOf(transferId));
  }

  return {
    /** To be told of each new value of a transfer. */
    follow: async (transfer: Transfer): Promise<void> => {
      const { id, state, owner } = transfer;
      const summary =
        !transfer.isPrivate && ruleHolds('survivesBrowser', state) ? `${state.name} ${owner.kind}` : NOTHING;
      if (written.get(id) === summary) return;
      written.set(id, summary);
      if (summary === NOTHING) await storage.removeItem(keyOf(id));
      else await storage.setItem(keyOf(id), { version: VERSION, transfer });
    },
    forget,
    /** Those that were under way when the browser ended, or when this version of the extension began. */
    load: async (): Promise<Transfer[]> => {
      const snapshot = await storage.snapshot('local');
      const found = Object.entries(snapshot).filter(([key]) => KEY.test(key));
      const read = await Promise.all(found.map(([key, value]) => readDurable(key, value)));
      return read.filter((transfer) => transfer !== null);
    },
  };
}

export type DurableTransfers = ReturnType<typeof createDurableTransfers>;

async function readDurable(key: string, value: unknown): Promise<Transfer | null> {
  const record = readObject(value);
  // Only `follow` writes under these keys, and this version of it.
  if (record?.['version'] === VERSION) return record['transfer'] as Transfer;
  await storage.removeItem(`local:${key}`);
  return null;
}
