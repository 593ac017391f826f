import { isRunning } from '../../transfer/state-rules.ts';
import type { Transfer } from '../../transfer/transfer.ts';
import type { HeldFile } from '../../messages/popup-messages.ts';
import { fetchFile } from '../download/fetch-file.ts';
import type { ArrivedFile, DriverPorts } from './drive.ts';
import { driveTransfer } from './drive-transfer.ts';
import { createTransferSession, type TransferObserver, type TransferSession } from './transfer-session.ts';

/** The transfers in this worker's hands, at most one for each tab. */
export interface TransferRunner {
  /** Takes a transfer in place of the tab's former one, and drives it where there is something to do. */
  adopt(transfer: Transfer): TransferSession;
  sessionOf(tabId: number): TransferSession | undefined;
  /** Goes on with a transfer that was at rest. */
  resume(tabId: number): void;
  /** Gives a tab's transfer to another tab, whose own is dropped. It is not interrupted. */
  move(from: number, to: number, isPrivate?: boolean): Promise<void>;
  /** All that this worker knows of. */
  list(): Transfer[];
  /** The transfer of that id, if it is about to put its file into a page. */
  filling(transferId: string): Transfer | undefined;
  /** The file of a transfer that is `holding`, fetched again where an earlier worker took it along. */
  openHeldFile(tabId: number): Promise<HeldFile | null>;
  /** Ends the work for a tab; nothing of it is stored any more. */
  drop(tabId: number): void;
  /** Stops the steps under way, as after a cancel. */
  halt(tabId: number): void;
}

export interface RunnerPorts extends DriverPorts, TransferObserver {
  keepAwakeDuring: (work: () => Promise<void>) => Promise<void>;
  /** A transfer is in nobody's hands any more. */
  onDropped: (transfer: Transfer) => void;
}

type EntryPorts = RunnerPorts & { files: Map<string, ArrivedFile> };

interface Entry {
  session: TransferSession;
  controller: AbortController;
  /** `null` while it is at rest. */
  driving: Promise<void> | null;
}

/** @param files - those that have arrived, by the transfer's id; lost with the worker, and fetched again then. */
export function createTransferRunner(
  ports: RunnerPorts,
  files = new Map<string, ArrivedFile>(),
): TransferRunner {
  const running = new Map<number, Entry>();
  const list = () => [...running.values()].map(({ session }) => session.transfer);

  function halt(tabId: number): void {
    const entry = running.get(tabId);
    entry?.controller.abort();
    if (entry) files.delete(entry.session.transfer.id);
  }

  function drop(tabId: number): void {
    const session = running.get(tabId)?.session;
    session?.close();
    halt(tabId);
    running.delete(tabId);
    if (session) ports.onDropped(session.transfer);
  }

  return {
    adopt: (transfer) => {
      drop(transfer.tabId);
      const session = createTransferSession(transfer, ports);
      const entry: Entry = { session, controller: new AbortController(), driving: null };
      running.set(transfer.tabId, entry);
      if (isRunning(transfer.state)) drive(entry, { ...ports, files });
      return session;
    },
    resume: (tabId) => {
      const entry = running.get(tabId);
      if (entry) drive(entry, { ...ports, files });
    },
    move: async (from, to, isPrivate) => {
      const entry = running.get(from);
      if (!entry) return;
      drop(to);
      running.delete(from);
      running.set(to, entry);
      await entry.session.moveTo(to, isPrivate);
    },
    list,
    sessionOf: (tabId) => running.get(tabId)?.session,
    filling: (transferId) => list().find(({ id, state }) => id === transferId && state.name === 'filling'),
    openHeldFile: async (tabId) => {
      const entry = running.get(tabId);
      return entry ? openHeldFile(entry, { ...ports, files }) : null;
    },
    drop,
    halt,
  };
}

/** After what is still being driven: a transfer has one driver at a time. */
function drive(entry: Entry, ports: EntryPorts): void {
  const { driving } = entry;
  const start = () => run(entry, ports);
  const next = (driving ? driving.then(start) : start()).finally(() => {
    if (entry.driving === next) entry.driving = null;
  });
  entry.driving = next;
}

async function run({ session, controller: { signal } }: Entry, ports: EntryPorts): Promise<void> {
  if (signal.aborted) return;
  try {
    await ports.keepAwakeDuring(() => driveTransfer(session, ports, signal));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function openHeldFile({ session, controller }: Entry, ports: EntryPorts): Promise<HeldFile | null> {
  const { id, state, backend } = session.transfer;
  if (state.name !== 'holding') return null;
  const client = ports.backends.createClient(backend);
  const drive = { ...ports, session, client, signal: controller.signal };
  const { blob } = ports.files.get(id) ?? (await fetchFile(state.job, drive));
  return { blob, name: state.file.name };
}
