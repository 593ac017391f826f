import { reduceTransfer, type TransferEvent } from '../../transfer/reduce-transfer.ts';
import { isSamePlace } from '../../transfer/target.ts';
import { isFinal } from '../../transfer/state-rules.ts';
import type { Transfer, TransferOwner } from '../../transfer/transfer.ts';
import type { ResolvedTarget } from './resolve-target.ts';

export interface TransferObserver {
  /** Called with each new value, in order. `from`: who had it before, where its owner has changed. */
  onChanged: (transfer: Transfer, from?: TransferOwner) => Promise<void>;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** What the person has said or seen, beside the state. */
type Remark = Partial<Pick<Transfer, 'isForced' | 'proposed' | 'question' | 'isEndSeen'>>;

/** One transfer in the hands of the worker: every change of its state goes through `apply`. */
export function createTransferSession(initial: Transfer, { onChanged, now }: TransferObserver) {
  let transfer = initial;
  let isClosed = false;

  async function change(next: Partial<Transfer>, from?: TransferOwner): Promise<void> {
    if (isClosed) return;
    transfer = { ...transfer, ...next };
    await onChanged(transfer, from);
  }

  return {
    get transfer(): Transfer {
      return transfer;
    },
    /** Resolves when the state after all of the events is stored, at once. Events that change nothing store nothing. */
    apply: async (...events: TransferEvent[]): Promise<void> => {
      const state = events.reduce(reduceTransfer, transfer.state);
      if (state === transfer.state) return;
      const isOther = state.name !== transfer.state.name;
      const changedAtMs = isOther ? now() : transfer.changedAtMs;
      await change({ state, changedAtMs, isEndSeen: transfer.isEndSeen && isFinal(state) });
    },
    /** Stores what is now known of the page, and where the file goes. */
    setTarget: (resolved: ResolvedTarget): Promise<void> => {
      const { target, isTargetChosen, choices, framesWithoutPermission } = resolved;
      const isForced = transfer.isForced && isSamePlace(target, transfer.target);
      const { proposed: before } = transfer;
      const proposed = before && isSamePlace(target, before) ? null : before; // it is no other place now
      return change({ target, isTargetChosen, choices, framesWithoutPermission, isForced, proposed });
    },
    /** Stores whether the page that the tab shows by now is out of the extension's reach. */
    markReach: async (isOutOfReach: boolean): Promise<void> => {
      if (isOutOfReach !== transfer.isOutOfReach) await change({ isOutOfReach });
    },
    /** Stores the remark, also where it says nothing new. */
    note: (remark: Remark): Promise<void> => change(remark),
    /** Stores it for another owner. In a private window it is private from then on. */
    moveTo: (owner: TransferOwner, isPrivate = false): Promise<void> =>
      change({ owner, isPrivate: transfer.isPrivate || isPrivate }, transfer.owner),
    /** From here on nothing is stored, whatever a step that still runs may apply. */
    close: (): void => {
      isClosed = true;
    },
  };
}

export type TransferSession = ReturnType<typeof createTransferSession>;
