import { listJobFiles } from '@svc/protocol';
import { listSealKeys } from '../backend/seal-keys.ts';
import type { HeldFile, PopupRequest } from '../../messages/popup-messages.ts';
import { isDetached, type SentFiles, type Transfer, type TransferState } from '../../transfer/transfer.ts';
import { ruleHolds } from '../../transfer/state-rules.ts';
import { isOwn } from '../../transfer/target.ts';
import { withChosenTarget, withoutChoices } from '../transfer/resolve-target.ts';
import type { TransferSession } from '../transfer/transfer-session.ts';
import type { CommandPorts } from './command-ports.ts';
import { cancelIfOpen, fillNow, giveUp, surveyAgain, startTransfer } from './start-transfer.ts';

/**
 * What happens to a transfer whose tab is closed. The phone may be sending for minutes, so the transfer is detached:
 * its file is fetched and held, and every popup offers it.
 */
export function createDetachedCommands(ports: CommandPorts) {
  const { runner, store, world } = ports;

  return {
    /** The tab is closed. An unused code ends with it, and so does every transfer of a private window. */
    handleTabClosed: (tabId: number, isBrowserClosing = false) =>
      handleTabClosed(ports, tabId, isBrowserClosing),
    /** The browser gave the tab another number: it had discarded the page, or shows a prerendered one. */
    renumberTab: async (from: number, to: number): Promise<void> => {
      const session = runner.sessionOf(from);
      if (session) await runner.attach(session.transfer.id, to);
    },
    /** Takes up a transfer of an earlier run of the browser. */
    adoptDurable: async (durable: Transfer): Promise<void> => {
      const owner = isDetached(durable)
        ? durable.owner
        : ({ kind: 'detached', sinceMs: world.now() } as const);
      const transfer = { ...durable, owner, proposed: null, question: null };
      const lost = endWithKey(transfer);
      await store.save(lost ?? transfer);
      const session = runner.adopt(lost ?? transfer);
      if (!lost) return;
      cancelIfOpen(ports, transfer);
      await session.note({ isEndSeen: false }); // stores the end wherever the transfer was stored before
    },
    /** The person wants its file in this tab. A transfer that runs in this tab is detached in turn. */
    adoptDetached: (request: PopupRequest<'adoptDetached'>) => adoptDetached(ports, request),
    /** The file that it holds, to be saved; `null` where there is none. */
    takeDetachedFile: async ({ detachedId }: PopupRequest<'takeDetachedFile'>): Promise<HeldFile | null> =>
      runner.detachedSession(detachedId) ? runner.openHeldFile(detachedId) : null,
    /** The person has no use for its file, or has it on their disk. */
    discardDetached: async ({ detachedId, isSaved }: PopupRequest<'discardDetached'>): Promise<void> => {
      const session = runner.detachedSession(detachedId);
      if (!session) return;
      const { transfer } = session;
      if (isSaved) {
        await session.apply({ type: 'saved' });
        cancelIfOpen(ports, transfer);
      }
      await end(ports, session.transfer);
    },
  };
}

/** The tab is closed, or the whole browser. */
async function handleTabClosed(ports: CommandPorts, tabId: number, isBrowserClosing: boolean): Promise<void> {
  const session = ports.runner.sessionOf(tabId);
  if (!session) return;
  const { id, isPrivate, state } = session.transfer;
  // A code that waits in the last window: perhaps the browser ends, and comes back.
  const mayReturn = isBrowserClosing && !isPrivate && state.name === 'waiting';
  if (mayReturn) return ports.runner.detach(id);
  await learnWhetherSending(ports, session);
  await clearTab(ports, tabId);
}

/** A tab that is closed waits so long for its job's state, at most. */
const READ_JOB_TIMEOUT_MS = 2_000;

/** The backend tells of progress once a second. The phone may have begun to send since: its file must not be lost. */
async function learnWhetherSending({ backends }: CommandPorts, session: TransferSession): Promise<void> {
  const { state, backend, isPrivate } = session.transfer;
  if (isPrivate || state.name !== 'waiting') return;
  const asking = backends
    .createClient(backend)
    .getJob(state.job.id, AbortSignal.timeout(READ_JOB_TIMEOUT_MS));
  const job = await asking.catch(() => null); // then what is known here counts
  if (job?.status !== 'in_progress' && job?.status !== 'completed') return;
  // As the backend describes them. Sealed descriptions are opened while the job is watched.
  const files = listJobFiles(job).map(({ id, name, size, bytesReceived }, position) => ({
    id,
    position,
    name,
    size,
    bytesReceived,
  }));
  await session.apply({ type: 'phoneProgressed', files });
}

/** Detaches what a tab has, where a phone sends or has sent, and ends it otherwise. */
async function clearTab(ports: CommandPorts, tabId: number): Promise<void> {
  const transfer = ports.runner.sessionOf(tabId)?.transfer;
  if (!transfer) return;
  const isDetaching = !transfer.isPrivate && ruleHolds('survivesTab', transfer.state);
  await (isDetaching ? ports.runner.detach(transfer.id) : end(ports, transfer));
}

async function end(ports: CommandPorts, transfer: Transfer): Promise<void> {
  giveUp(ports, transfer);
  ports.runner.drop(transfer.id);
  await ports.store.remove(transfer);
}

async function adoptDetached(
  ports: CommandPorts,
  { tabId, detachedId }: PopupRequest<'adoptDetached'>,
): Promise<void> {
  const { runner } = ports;
  const session = runner.detachedSession(detachedId);
  if (!session || !(await ports.world.hasTab(tabId))) return;
  const isPrivate = await ports.world.isPrivate(tabId);
  await clearTab(ports, tabId);
  if (runner.detachedSession(detachedId) !== session) return;
  // What was chosen or asked for in the closed page means nothing in this one. Its places are removed
  // before the popup here shows any, since a choice of one of them would have no effect.
  await session.note({ proposed: null, question: null });
  await session.setTarget({ ...withoutChoices(session.transfer), isTargetChosen: false });
  await runner.attach(detachedId, tabId, isPrivate);
  const { state } = session.transfer;
  if (state.name === 'failed') {
    return startTransfer(ports, { tabId, addsToField: false, ...withSent(state) });
  }
  await surveyAgain(ports, session);
  const { target, choices, framesWithoutPermission } = session.transfer;
  const [only] = choices;
  if (choices.length > 1) {
    // Of several places the person names one.
    const none = { kind: 'none', reason: 'noField', site: target.site } as const;
    await session.setTarget({ target: none, isTargetChosen: false, choices, framesWithoutPermission });
  } else if (session.transfer.state.name === 'holding' && only && isOwn(only)) {
    await session.setTarget(withChosenTarget(only, session.transfer)); // "here" names the page
    await fillNow(runner, session);
  }
}

function withSent({ sent }: Extract<TransferState, { name: 'failed' }>): { sent?: SentFiles } {
  return sent ? { sent } : {};
}

/** A transfer of an earlier run of the browser, ended: its files are sealed, and the key is gone. `null`: they are not. */
function endWithKey(transfer: Transfer): Transfer | null {
  const { state } = transfer;
  if (listSealKeys(transfer).length === 0) return null;
  const hasBegun = state.name !== 'waiting';
  return { ...transfer, state: { name: 'failed', reason: 'keyLost', hasBegun, sent: null } };
}
