import { fileOf, isKept, type SentFile, type Transfer, type TransferState } from '../transfer.ts';
import type { CommandPorts } from './transfer-commands.ts';
import { cancelIfOpen, fillNow, lookAgain, startTransfer } from './start-transfer.ts';

/**
 * What becomes of a transfer whose tab is closed. The phone may be sending for minutes: its file is
 * fetched and held under a number below zero, and offered in every popup.
 */
export function createKeptCommands(ports: CommandPorts) {
  const { runner } = ports;

  return {
    /** The tab is closed. A code that nobody has used goes with it, and so does all of a private window. */
    forgetTab: (tabId: number, isWindowClosing = false) => clearTab(ports, tabId, isWindowClosing),
    /** The browser gave the tab another number: it had put the page to sleep, or shows one drawn ahead. */
    renumberTab: async (from: number, to: number): Promise<void> => {
      await runner.move(from, to);
      await ports.remove(from);
    },
    /** Goes on with one of an earlier run of the browser. */
    adoptKept: async (survivor: Transfer): Promise<void> => {
      const transfer = { ...survivor, tabId: findFreeNumber(runner.list()), proposed: null };
      await ports.save(transfer);
      runner.adopt(transfer);
    },
    /** The person wants a kept file in this tab. What is under way here makes way for it, and is kept in turn. */
    takeKept: (tabId: number, transferId: string) => takeKept(ports, tabId, transferId),
    /** The person has no use for a kept file, or has it on their disk. */
    discardKept: async (tabId: number): Promise<void> => {
      const transfer = runner.sessionOf(tabId)?.transfer;
      if (!transfer || !isKept(transfer)) return;
      cancelIfOpen(ports, transfer);
      runner.drop(tabId);
      await ports.remove(tabId);
    },
  };
}

/** Keeps what a tab has, where it is worth it, and ends it otherwise. */
async function clearTab(ports: CommandPorts, tabId: number, isWindowClosing = false): Promise<void> {
  const { runner } = ports;
  const transfer = runner.sessionOf(tabId)?.transfer;
  if (!transfer) return;
  const mayReturn = isWindowClosing && !transfer.isPrivate && transfer.state.name === 'waiting';
  if (mayReturn || isWorthKeeping(transfer)) await runner.move(tabId, findFreeNumber(runner.list()));
  else {
    cancelIfOpen(ports, transfer);
    runner.drop(tabId);
  }
  await ports.remove(tabId);
}

async function takeKept(ports: CommandPorts, tabId: number, transferId: string): Promise<void> {
  const { runner } = ports;
  const kept = runner.list().find((transfer) => transfer.id === transferId && isKept(transfer));
  if (!kept) return;
  await clearTab(ports, tabId);
  await runner.move(kept.tabId, tabId);
  await ports.remove(kept.tabId);
  const session = runner.sessionOf(tabId);
  if (!session) return;
  // What was chosen or asked for in the closed page means nothing in this one.
  await session.propose(null);
  await session.aim({ ...session.transfer, isTargetChosen: false });
  if (kept.state.name === 'failed') {
    return startTransfer(ports, { tabId, addsToField: false, ...withSent(kept.state) });
  }
  await lookAgain(ports, session);
  const { state, target, choices } = session.transfer;
  // Of several places the person names one.
  const isClear = target.kind === 'place' && choices.length === 1;
  if (state.name === 'holding' && isClear) await fillNow(runner, session);
}

/** Whether a phone is sending, or has sent. */
function isWorthKeeping({ state, isPrivate }: Transfer): boolean {
  return !isPrivate && (state.name === 'receiving' || fileOf(state) !== null);
}

function withSent({ sent }: Extract<TransferState, { name: 'failed' }>): { sent?: SentFile } {
  return sent ? { sent } : {};
}

function findFreeNumber(transfers: readonly Transfer[]): number {
  return Math.min(0, ...transfers.map(({ tabId }) => tabId)) - 1;
}
