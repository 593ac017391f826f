import { browser } from 'wxt/browser';
import { loadTransfers, removeTransfer } from '../../transfer/transfer-storage.ts';
import { isFinal, isRunning, isWorthOffering } from '../../transfer/state-rules.ts';
import { isDetached, type Transfer } from '../../transfer/transfer.ts';
import type { DurableTransfers } from './durable-transfers.ts';
import type { TransferRunner } from '../transfer/transfer-runner.ts';

const ALARM = 'sweep';
const SWEEP_MINUTES = 60;

export interface RestorePorts {
  runner: TransferRunner;
  durable: DurableTransfers;
  adoptDurable: (transfer: Transfer) => Promise<void>;
  showDetached: () => void;
  /** Drops the keys that none of these has its files sealed to. */
  dropUnusedKeys: (transfers: readonly Transfer[]) => Promise<void>;
  now: () => number;
}

/**
 * What a worker does first: it takes up the transfers that an earlier one left in session storage. One that is only on
 * the disk is of an earlier run of the browser, and is detached, since its tab has gone.
 * After that, and each hour, it forgets stale transfers and unused keys.
 */
export function restoreTransfers(ports: RestorePorts): Promise<void> {
  const restored = takeUp(ports);
  void browser.alarms.create(ALARM, { periodInMinutes: SWEEP_MINUTES });
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === ALARM) void restored.then(() => sweep(ports));
  });
  return restored;
}

async function takeUp(ports: RestorePorts): Promise<void> {
  const { runner, durable } = ports;
  const stored = await loadTransfers();
  for (const transfer of stored) runner.adopt(transfer);
  const known = new Set(stored.map(({ id }) => id));
  for (const transfer of await durable.load()) {
    if (!known.has(transfer.id)) await ports.adoptDurable(transfer);
  }
  await sweep(ports);
  ports.showDetached();
}

async function sweep({ runner, dropUnusedKeys, now }: RestorePorts): Promise<void> {
  for (const transfer of runner.list()) {
    if (!isStale(transfer, now())) continue;
    runner.drop(transfer.id);
    await removeTransfer(transfer);
  }
  await dropUnusedKeys(runner.list());
}

const MINUTE_MS = 60_000;
/** A popup that the extension opens by itself shows an end once more: for this long. */
const SEEN_END_MS = 10 * MINUTE_MS;
/** As long as our server keeps a finished file. */
const REST_MS = 24 * 60 * MINUTE_MS;

/** Whether a transfer can be forgotten: its end was seen, or it has rested for too long. */
export function isStale(transfer: Transfer, nowMs: number): boolean {
  const { state, isEndSeen, changedAtMs } = transfer;
  const ageMs = Math.abs(nowMs - changedAtMs); // no clock is a day ahead of itself
  if (isRunning(state)) return false;
  if (ageMs > REST_MS) return true;
  if (isDetached(transfer)) return isFinal(state) && !isWorthOffering(transfer);
  return isFinal(state) && isEndSeen && ageMs > SEEN_END_MS;
}
