import { browser } from 'wxt/browser';
import { loadTransfers, removeTransfer } from '../../transfer/transfer-storage.ts';
import type { Transfer } from '../../transfer/transfer.ts';
import type { Survivors } from './survivors.ts';
import { isStale } from './sweep.ts';
import type { TransferRunner } from '../transfer/transfer-runner.ts';

const ALARM = 'sweep';
const SWEEP_MINUTES = 60;

export interface TakeUpPorts {
  runner: TransferRunner;
  survivors: Survivors;
  adoptKept: (survivor: Transfer) => Promise<void>;
  showKept: () => void;
  now: () => number;
}

/**
 * What a worker does first: it goes on with what an earlier one left in session storage. What is not there
 * any more but on the disk is of an earlier run of the browser, and is kept, since its tab has gone.
 */
export async function takeUpTransfers(ports: TakeUpPorts): Promise<void> {
  const { runner, survivors } = ports;
  const stored = await loadTransfers();
  for (const transfer of stored) runner.adopt(transfer);
  const known = new Set(stored.map(({ id }) => id));
  for (const survivor of await survivors.load()) {
    if (!known.has(survivor.id)) await ports.adoptKept(survivor);
  }
  await sweep(ports);
  ports.showKept();
}

/** Forgets what nobody needs to know any more, each hour. */
export function sweepHourly(ports: Pick<TakeUpPorts, 'runner' | 'now'>, takenUp: Promise<void>): void {
  void browser.alarms.create(ALARM, { periodInMinutes: SWEEP_MINUTES });
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === ALARM) void takenUp.then(() => sweep(ports));
  });
}

async function sweep({ runner, now }: Pick<TakeUpPorts, 'runner' | 'now'>): Promise<void> {
  for (const transfer of runner.list()) {
    if (!isStale(transfer, now())) continue;
    runner.drop(transfer.tabId);
    await removeTransfer(transfer.tabId);
  }
}
