import { isRunning } from '../../transfer/state-rules.ts';
import { isDetached, tabOf, type Transfer, type TransferOwner } from '../../transfer/transfer.ts';
import type { HeldFile } from '../../messages/popup-messages.ts';
import { createArrivedFiles, zipFiles, type ArrivedFiles } from '../download/arrived-files.ts';
import { JobDownload } from '../download/job-download.ts';
import type { DriverPorts } from './drive.ts';
import { driveTransfer } from './drive-transfer.ts';
import { createTransferSession, type TransferObserver, type TransferSession } from './transfer-session.ts';

/** The transfers in this worker's hands, at most one for each tab. Unless a tab is named, ids are transfers' ids. */
export interface TransferRunner {
  /** Takes a transfer in place of the tab's former one, and drives it where there is something to do. */
  adopt(transfer: Transfer): TransferSession;
  /** What a tab has. */
  sessionOf(tabId: number): TransferSession | undefined;
  /** The transfer of that id, if it is detached. */
  detachedSession(id: string): TransferSession | undefined;
  /** Goes on with a transfer that was at rest. */
  resume(id: string): void;
  /** Gives it to a tab, whose own transfer is dropped. It is not interrupted. */
  attach(id: string, tabId: number, isPrivate?: boolean): Promise<void>;
  /** Takes it from its tab, likewise. */
  detach(id: string): Promise<void>;
  /** All that this worker knows of. */
  list(): Transfer[];
  /** The transfer of that id, if it is about to put its file into a page. */
  filling(id: string): Transfer | undefined;
  /** The file of a transfer that is `holding`, fetched again where an earlier worker took it along; several as a ZIP. */
  openHeldFile(id: string): Promise<HeldFile | null>;
  /** Ends the work for it; nothing of it is stored any more. */
  drop(id: string): void;
  /** Stops the steps under way, as after a cancel. */
  halt(id: string): void;
}

export interface RunnerPorts extends DriverPorts, TransferObserver {
  keepAwakeDuring: (work: () => Promise<void>) => Promise<void>;
  /** A transfer comes into this worker's hands. */
  onAdopted: (transfer: Transfer) => void;
  /** A transfer is in nobody's hands any more. */
  onDropped: (transfer: Transfer) => void;
}

type EntryPorts = RunnerPorts & { files: ArrivedFiles };

interface Entry {
  session: TransferSession;
  controller: AbortController;
  /** `null` while it is at rest. */
  driving: Promise<void> | null;
}

export function createTransferRunner(ports: RunnerPorts, files = createArrivedFiles()): TransferRunner {
  const { entries, list, sessionOf, dropOf, drop, halt } = createEntries(ports, files);

  async function moveTo(id: string, owner: TransferOwner, isPrivate = false): Promise<void> {
    const session = entries.get(id)?.session;
    if (!session) return;
    dropOf(owner, id);
    await session.moveTo(owner, isPrivate);
  }

  return {
    adopt: (transfer) => {
      drop(transfer.id);
      dropOf(transfer.owner, transfer.id);
      const session = createTransferSession(transfer, ports);
      const entry: Entry = { session, controller: new AbortController(), driving: null };
      entries.set(transfer.id, entry);
      ports.onAdopted(transfer);
      if (isRunning(transfer.state)) drive(entry, { ...ports, files });
      return session;
    },
    resume: (id) => {
      const entry = entries.get(id);
      if (entry) drive(entry, { ...ports, files });
    },
    attach: (id, tabId, isPrivate) => moveTo(id, { kind: 'tab', tabId }, isPrivate),
    detach: (id) => moveTo(id, { kind: 'detached', sinceMs: ports.now() }),
    list,
    sessionOf,
    detachedSession: (id) => {
      const session = entries.get(id)?.session;
      return session && isDetached(session.transfer) ? session : undefined;
    },
    filling: (id) => {
      const transfer = entries.get(id)?.session.transfer;
      return transfer?.state.name === 'filling' ? transfer : undefined;
    },
    openHeldFile: async (id) => {
      const entry = entries.get(id);
      return entry ? openHeldFile(entry, { ...ports, files }) : null;
    },
    drop,
    halt,
  };
}

/** The transfers by their ids, and who has which. */
function createEntries(ports: RunnerPorts, files: ArrivedFiles) {
  const entries = new Map<string, Entry>();
  const list = () => [...entries.values()].map(({ session }) => session.transfer);

  function sessionOf(tabId: number): TransferSession | undefined {
    const isOfTab = ({ session }: Entry) => tabOf(session.transfer) === tabId;
    return [...entries.values()].find(isOfTab)?.session;
  }

  function halt(id: string): void {
    entries.get(id)?.controller.abort();
    files.drop(id);
  }

  function drop(id: string): void {
    const session = entries.get(id)?.session;
    session?.close();
    halt(id);
    entries.delete(id);
    if (session) ports.onDropped(session.transfer);
  }

  /** Makes room for a transfer: its owner has no other one. */
  function dropOf(owner: TransferOwner, nextId: string): void {
    const former = owner.kind === 'tab' ? sessionOf(owner.tabId)?.transfer.id : undefined;
    if (former !== undefined && former !== nextId) drop(former);
  }

  return { entries, list, sessionOf, dropOf, drop, halt };
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
  const { state, backend } = session.transfer;
  if (state.name !== 'holding') return null;
  const client = ports.backends.createClient(backend);
  const drive = { ...ports, session, client, signal: controller.signal };
  return zipFiles(await new JobDownload(state.job, drive).fetch(state.files));
}
