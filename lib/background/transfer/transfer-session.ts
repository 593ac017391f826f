import { reduceTransfer, type TransferEvent } from '../../transfer/reduce-transfer.ts';
import { isSamePlace, type PlaceTarget } from '../../transfer/target.ts';
import { isFinal } from '../../transfer/state-rules.ts';
import type { RecipientQuestion, Transfer, TransferOwner } from '../../transfer/transfer.ts';
import type { ResolvedTarget } from './resolve-target.ts';

/** One transfer in the hands of the worker: every change of its state goes through `apply`. */
export interface TransferSession {
  readonly transfer: Transfer;
  /** Resolves when the state after all of the events is stored, at once. Events that change nothing store nothing. */
  apply(...events: TransferEvent[]): Promise<void>;
  /** Stores what is now known of the page, and where the file goes. */
  setTarget(resolved: ResolvedTarget): Promise<void>;
  /** Stores whether the page that the tab shows by now is out of the extension's reach. */
  markReach(isOutOfReach: boolean): Promise<void>;
  /** Stores that the file is to be put in whatever the field asks for. */
  force(): Promise<void>;
  /** Stores another place that the person has asked for, to be asked about; `null`: it is settled. */
  propose(place: PlaceTarget | null): Promise<void>;
  /** Stores a question about who gets the file; `null`: it is answered. */
  ask(question: RecipientQuestion | null): Promise<void>;
  /** Stores it for another owner. In a private window it is private from then on. */
  moveTo(owner: TransferOwner, isPrivate?: boolean): Promise<void>;
  /** Stores that a popup has shown how it ended. */
  markEndSeen(isEndSeen?: boolean): Promise<void>;
  /** From here on nothing is stored, whatever a step that still runs may apply. */
  close(): void;
}

export interface TransferObserver {
  /** Called with each new value, in order. */
  onChanged: (transfer: Transfer) => Promise<void>;
  /** Called in place of it for one that has another owner. */
  onMoved: (transfer: Transfer, from: TransferOwner) => Promise<void>;
  /** Milliseconds since 1970. */
  now: () => number;
}

export function createTransferSession(initial: Transfer, observer: TransferObserver): TransferSession {
  let transfer = initial;
  let isClosed = false;

  async function change(next: Partial<Transfer>): Promise<void> {
    if (isClosed) return;
    transfer = { ...transfer, ...next };
    await observer.onChanged(transfer);
  }

  return {
    get transfer() {
      return transfer;
    },
    apply: async (...events) => {
      const state = events.reduce(reduceTransfer, transfer.state);
      if (state === transfer.state) return;
      const isOther = state.name !== transfer.state.name;
      const changedAtMs = isOther ? observer.now() : transfer.changedAtMs;
      await change({ state, changedAtMs, isEndSeen: transfer.isEndSeen && isFinal(state) });
    },
    setTarget: ({ target, isTargetChosen, choices, framesWithoutPermission }) => {
      const isForced = transfer.isForced && isSamePlace(target, transfer.target);
      const { proposed: before } = transfer;
      const proposed = before && isSamePlace(target, before) ? null : before; // it is no other place now
      return change({ target, isTargetChosen, choices, framesWithoutPermission, isForced, proposed });
    },
    markReach: async (isOutOfReach) => {
      if (isOutOfReach !== transfer.isOutOfReach) await change({ isOutOfReach });
    },
    force: () => change({ isForced: true }),
    propose: (proposed) => change({ proposed }),
    ask: (question) => change({ question }),
    moveTo: async (owner, isPrivate = false) => {
      if (isClosed) return;
      const { owner: from } = transfer;
      transfer = { ...transfer, owner, isPrivate: transfer.isPrivate || isPrivate };
      await observer.onMoved(transfer, from);
    },
    markEndSeen: (isEndSeen = true) => change({ isEndSeen }),
    close: () => {
      isClosed = true;
    },
  };
}
