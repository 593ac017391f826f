import { fileOf, isKept, type SentFile, type Transfer, type TransferState } from '../../transfer/transfer.ts';
import { isOwn } from '../../transfer/target.ts';
import { aimAt, withoutChoices } from '../transfer/choose-aim.ts';
import type { CommandPorts } from './transfer-commands.ts';
import { cancelIfOpen, fillNow, lookAgain, startTransfer } from './start-transfer.ts';

/**
 * What becomes of a transfer whose tab is closed. The phone may be sending for minutes: its file is
 * fetched and held under a number below zero, and offered in every popup.
 */
export function createKeptCommands(ports: CommandPorts) {
  const { runner } = ports;
  const issueNumber = createNumbers(() => runner.list());
  const parts: KeptParts = { ports, issueNumber };

  return {
    /** The tab is closed. A code that nobody has used goes with it, and so does all of a private window. */
    forgetTab: (tabId: number, isBrowserClosing = false) => clearTab(parts, tabId, isBrowserClosing),
    /** The browser gave the tab another number: it had put the page to sleep, or shows one drawn ahead. */
    renumberTab: (from: number, to: number): Promise<void> => runner.move(from, to),
    /** Goes on with one of an earlier run of the browser. */
    adoptKept: async (survivor: Transfer): Promise<void> => {
      const transfer = { ...survivor, tabId: issueNumber(), proposed: null, question: null };
      await ports.save(transfer);
      runner.adopt(transfer);
    },
    /** The person wants a kept file in this tab. What is under way here makes way for it, and is kept in turn. */
    takeKept: (tabId: number, transferId: string) => takeKept(parts, tabId, transferId),
    /** The person has no use for a kept file, or has it on their disk. */
    discardKept: async (tabId: number, transferId: string): Promise<void> => {
      const transfer = runner.sessionOf(tabId)?.transfer;
      if (transfer?.id !== transferId || !isKept(transfer)) return;
      cancelIfOpen(ports, transfer);
      runner.drop(tabId);
      await ports.remove(tabId);
    },
  };
}

interface KeptParts {
  ports: CommandPorts;
  issueNumber: () => number;
}

/** Keeps what a tab has, where it is worth it, and ends it otherwise. */
async function clearTab(
  { ports, issueNumber }: KeptParts,
  tabId: number,
  isBrowserClosing = false,
): Promise<void> {
  const { runner } = ports;
  const transfer = runner.sessionOf(tabId)?.transfer;
  if (!transfer) return;
  if (isWorthKeeping(transfer) || (isBrowserClosing && mayReturn(transfer))) {
    return runner.move(tabId, issueNumber());
  }
  cancelIfOpen(ports, transfer);
  runner.drop(tabId);
  await ports.remove(tabId);
}

async function takeKept(parts: KeptParts, tabId: number, transferId: string): Promise<void> {
  const { ports } = parts;
  const { runner } = ports;
  const kept = runner.list().find((transfer) => transfer.id === transferId && isKept(transfer));
  if (!kept || !(await ports.hasTab(tabId))) return;
  const isPrivate = await ports.isPrivate(tabId);
  await clearTab(parts, tabId);
  const session = runner.sessionOf(kept.tabId);
  if (!session) return;
  // What was chosen or asked for in the closed page means nothing in this one. Its places are gone before
  // the popup here shows any: whoever chose one of them would do so in vain.
  await session.propose(null);
  await session.ask(null);
  await session.aim({ ...withoutChoices(session.transfer), isTargetChosen: false });
  await runner.move(kept.tabId, tabId, isPrivate);
  if (kept.state.name === 'failed') {
    return startTransfer(ports, { tabId, addsToField: false, ...withSent(kept.state) });
  }
  await lookAgain(ports, session);
  const { target, choices, closedFrames } = session.transfer;
  const [only] = choices;
  if (choices.length > 1) {
    // Of several places the person names one.
    const none = { kind: 'none', reason: 'noField', site: target.site } as const;
    await session.aim({ target: none, isTargetChosen: false, choices, closedFrames });
  } else if (session.transfer.state.name === 'holding' && only && isOwn(only)) {
    await session.aim(aimAt(only, session.transfer)); // "here" names the page
    await fillNow(runner, session);
  }
}

/** Whether a phone is sending, or has sent: not of what the person has taken out of the page. */
function isWorthKeeping({ state, isPrivate }: Transfer): boolean {
  if (state.name === 'holding' && state.why === 'takenOut') return false;
  return !isPrivate && (state.name === 'receiving' || fileOf(state) !== null);
}

function withSent({ sent }: Extract<TransferState, { name: 'failed' }>): { sent?: SentFile } {
  return sent ? { sent } : {};
}

/** A code that waits in the last window: perhaps the browser ends, and comes back. */
function mayReturn({ state, isPrivate }: Transfer): boolean {
  return !isPrivate && state.name === 'waiting';
}

/** Numbers below zero, each given once: a late command must not meet another transfer under an old one. */
function createNumbers(list: () => readonly Transfer[]): () => number {
  let last = 0;
  return () => {
    last = Math.min(last, ...list().map(({ tabId }) => tabId)) - 1;
    return last;
  };
}
