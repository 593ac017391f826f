import { isFinal, isRunning } from '../../transfer/state-rules.ts';
import { isDetached, tabOf, type Transfer, type TransferOwner } from '../../transfer/transfer.ts';
import type { HeldFile } from '../../messages/popup-messages.ts';
import { createArrivedFiles, zipFiles, type ArrivedFiles } from '../download/arrived-files.ts';
import { JobDownload } from '../download/job-download.ts';
import type { DriverPorts } from './drive.ts';
import { driveTransfer } from './drive-transfer.ts';
import { createTransferSession, type TransferObserver, type TransferSession } from './transfer-session.ts';

export interface RunnerPorts extends DriverPorts, Pick<TransferObserver, 'onChanged'> {
  keepAwakeDuring: (work: () => Promise<void>) => Promise<void>;
  /** Called when this worker takes up a transfer. */
  onAdopted: (transfer: Transfer) => void;
  /** Called when this worker drops a transfer. */
  onDropped: (transfer: Transfer) => void;
}

interface Entry {
  session: TransferSession;
  controller: AbortController;
  /** `null` while it is at rest. */
  driving: Promise<void> | null;
}

/** The transfers in this worker's hands, at most one for each tab. Unless a tab is named, ids are transfers' ids. */
export class TransferRunner {
  readonly #ports: RunnerPorts & { files: ArrivedFiles };
  readonly #entries = new Map<string, Entry>();

  constructor(ports: RunnerPorts, files = createArrivedFiles()) {
    this.#ports = { ...ports, files };
  }

  /** All that this worker knows of. */
  list(): Transfer[] {
    return this.#sessions().map(({ transfer }) => transfer);
  }

  /** What a tab has. With an id: only where it is that transfer. */
  sessionOf(tabId: number, transferId?: string): TransferSession | undefined {
    const isMeant = ({ id }: Transfer) => transferId === undefined || id === transferId;
    return this.#sessions().find(({ transfer }) => tabOf(transfer) === tabId && isMeant(transfer));
  }

  /** Likewise, as long as it has not ended. */
  openSession(tabId: number, transferId?: string): TransferSession | undefined {
    const session = this.sessionOf(tabId, transferId);
    return session && !isFinal(session.transfer.state) ? session : undefined;
  }

  /** The transfer of that id, if it is detached. */
  detachedSession(id: string): TransferSession | undefined {
    const session = this.#entries.get(id)?.session;
    return session && isDetached(session.transfer) ? session : undefined;
  }

  /** The transfer of that id, if it is about to put its file into a page. */
  filling(id: string): Transfer | undefined {
    const transfer = this.#entries.get(id)?.session.transfer;
    return transfer?.state.name === 'filling' ? transfer : undefined;
  }

  /** Takes a transfer in place of the tab's former one, and drives it where there is something to do. */
  adopt(transfer: Transfer): TransferSession {
    const { onChanged, onAdopted, world } = this.#ports;
    this.drop(transfer.id);
    this.#makeRoom(transfer.owner, transfer.id);
    const session = createTransferSession(transfer, { onChanged, now: world.now });
    this.#entries.set(transfer.id, { session, controller: new AbortController(), driving: null });
    onAdopted(transfer);
    if (isRunning(transfer.state)) this.resume(transfer.id);
    return session;
  }

  /** Drives a transfer that was at rest. One that is still being driven is driven again after that. */
  resume(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    const start = () => this.#drive(entry);
    const next = (entry.driving?.then(start) ?? start()).finally(() => {
      if (entry.driving === next) entry.driving = null;
    });
    entry.driving = next;
  }

  /** Gives it to a tab, whose own transfer is dropped. It is not interrupted. */
  attach(id: string, tabId: number, isPrivate?: boolean): Promise<void> {
    return this.#moveTo(id, { kind: 'tab', tabId }, isPrivate);
  }

  /** Takes it from its tab. It is not interrupted. */
  detach(id: string): Promise<void> {
    return this.#moveTo(id, { kind: 'detached', sinceMs: this.#ports.world.now() });
  }

  /** The file of a transfer that is `holding`, fetched again where an earlier worker took it along; several as a ZIP. */
  async openHeldFile(id: string): Promise<HeldFile | null> {
    const entry = this.#entries.get(id);
    if (!entry) return null;
    const { session, controller } = entry;
    const { state, backend } = session.transfer;
    if (state.name !== 'holding') return null;
    const client = this.#ports.backends.createClient(backend);
    const drive = { ...this.#ports, session, client, signal: controller.signal };
    return zipFiles(await new JobDownload(state.job, drive).fetch(state.files));
  }

  /** Ends the work for it; nothing of it is stored any more. */
  drop(id: string): void {
    const session = this.#entries.get(id)?.session;
    session?.close();
    this.halt(id);
    this.#entries.delete(id);
    if (session) this.#ports.onDropped(session.transfer);
  }

  /** Stops the steps under way, as after a cancel. */
  halt(id: string): void {
    this.#entries.get(id)?.controller.abort();
    this.#ports.files.drop(id);
  }

  #sessions(): TransferSession[] {
    return [...this.#entries.values()].map(({ session }) => session);
  }

  /** The owner has no other transfer. */
  #makeRoom(owner: TransferOwner, nextId: string): void {
    const former = owner.kind === 'tab' ? this.sessionOf(owner.tabId)?.transfer.id : undefined;
    if (former !== undefined && former !== nextId) this.drop(former);
  }

  async #moveTo(id: string, owner: TransferOwner, isPrivate?: boolean): Promise<void> {
    const session = this.#entries.get(id)?.session;
    if (!session) return;
    this.#makeRoom(owner, id);
    await session.moveTo(owner, isPrivate);
  }

  async #drive({ session, controller: { signal } }: Entry): Promise<void> {
    if (signal.aborted) return;
    try {
      await this.#ports.keepAwakeDuring(() => driveTransfer(session, this.#ports, signal));
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}
