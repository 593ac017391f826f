import type { PopupRequest } from '../../messages/popup-messages.ts';
import { isDetached, type SentFile, type Transfer, type TransferState } from '../../transfer/transfer.ts';
import { holds } from '../../transfer/state-rules.ts';
import { isOwn } from '../../transfer/target.ts';
import { withChosenTarget, withoutChoices } from '../transfer/resolve-target.ts';
import type { TransferSession } from '../transfer/transfer-session.ts';
import type { CommandPorts } from './command-ports.ts';
import { cancelIfOpen, fillNow, lookAgain, startTransfer } from './start-transfer.ts';

/**
 * What becomes of a transfer whose tab is closed. The phone may be sending for minutes: its file is
 * fetched and held under a number below zero, and offered in every popup.
 */
export function createDetachedCommands(ports: CommandPorts) {
  const { runner } = ports;
  const issueNumber = createNumbers(() => runner.list());
  const parts: DetachParts = { ports, issueNumber };

  return {
    /** The tab is closed. A code that nobody has used goes with it, and so does all of a private window. */
    forgetTab: (tabId: number, isBrowserClosing = false) => forgetTab(parts, tabId, isBrowserClosing),
    /** The browser gave the tab another number: it had put the page to sleep, or shows one drawn ahead. */
    renumberTab: (from: number, to: number): Promise<void> => runner.move(from, to),
    /** Goes on with one of an earlier run of the browser. */
    adoptDurable: async (durable: Transfer): Promise<void> => {
      const transfer = { ...durable, tabId: issueNumber(), proposed: null, question: null };
      await ports.store.save(transfer);
      runner.adopt(transfer);
    },
    /** The person wants a kept file in this tab. What is under way here makes way for it, and is kept in turn. */
    adoptDetached: (request: PopupRequest<'adoptDetached'>) => adoptDetached(parts, request),
    /** The person has no use for a kept file, or has it on their disk. */
    discardDetached: async ({ tabId, transferId }: PopupRequest<'discardDetached'>): Promise<void> => {
      const transfer = runner.sessionOf(tabId)?.transfer;
      if (transfer?.id !== transferId || !isDetached(transfer)) return;
      cancelIfOpen(ports, transfer);
      runner.drop(tabId);
      await ports.store.remove(tabId);
    },
  };
}

interface DetachParts {
  ports: CommandPorts;
  issueNumber: () => number;
}

/** The tab is closed, or the whole browser. */
async function forgetTab(parts: DetachParts, tabId: number, isBrowserClosing: boolean): Promise<void> {
  const session = parts.ports.runner.sessionOf(tabId);
  if (!session) return;
  const { isPrivate, state } = session.transfer;
  // A code that waits in the last window: perhaps the browser ends, and comes back.
  const mayReturn = isBrowserClosing && !isPrivate && state.name === 'waiting';
  if (mayReturn) return parts.ports.runner.move(tabId, parts.issueNumber());
  await learnWhetherSending(parts.ports, session);
  await clearTab(parts, tabId);
}

/** How far a phone is comes once a second: it may have begun to send since, and its file is not to be lost. */
async function learnWhetherSending({ backends }: CommandPorts, session: TransferSession): Promise<void> {
  const { state, backend, isPrivate } = session.transfer;
  if (isPrivate || state.name !== 'waiting') return;
  const job = await backends.readJob(backend, state.job.id).catch(() => null); // then what is known here counts
  if (job?.status !== 'in_progress' && job?.status !== 'completed') return;
  const { bytesReceived = 0, size = null } = job;
  await session.apply({ type: 'phoneProgressed', bytesReceived, size });
}

/** Detaches what a tab has, where a phone sends or has sent, and ends it otherwise. */
async function clearTab({ ports, issueNumber }: DetachParts, tabId: number): Promise<void> {
  const { runner } = ports;
  const transfer = runner.sessionOf(tabId)?.transfer;
  if (!transfer) return;
  if (!transfer.isPrivate && holds('survivesTab', transfer.state)) return runner.move(tabId, issueNumber());
  cancelIfOpen(ports, transfer);
  runner.drop(tabId);
  await ports.store.remove(tabId);
}

async function adoptDetached(
  parts: DetachParts,
  { tabId, transferId }: Pick<PopupRequest<'adoptDetached'>, 'tabId' | 'transferId'>,
): Promise<void> {
  const { ports } = parts;
  const { runner } = ports;
  const kept = runner.list().find((transfer) => transfer.id === transferId && isDetached(transfer));
  if (!kept || !(await ports.world.hasTab(tabId))) return;
  const isPrivate = await ports.world.isPrivate(tabId);
  await clearTab(parts, tabId);
  const session = runner.sessionOf(kept.tabId);
  if (!session) return;
  // What was chosen or asked for in the closed page means nothing in this one. Its places are removed
  // before the popup here shows any, since a choice of one of them would have no effect.
  await session.propose(null);
  await session.ask(null);
  await session.setTarget({ ...withoutChoices(session.transfer), isTargetChosen: false });
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
    await session.setTarget({ target: none, isTargetChosen: false, choices, closedFrames });
  } else if (session.transfer.state.name === 'holding' && only && isOwn(only)) {
    await session.setTarget(withChosenTarget(only, session.transfer)); // "here" names the page
    await fillNow(runner, session);
  }
}

function withSent({ sent }: Extract<TransferState, { name: 'failed' }>): { sent?: SentFile } {
  return sent ? { sent } : {};
}

/** Numbers below zero, each given once: a late command must not meet another transfer under an old one. */
function createNumbers(list: () => readonly Transfer[]): () => number {
  let last = 0;
  return () => {
    last = Math.min(last, ...list().map(({ tabId }) => tabId)) - 1;
    return last;
  };
}
